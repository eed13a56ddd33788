# The library of games
library-search = Search
library-player = Player
library-event = Event
library-from = From
library-to = To
library-result = Result
library-rule = Rule
library-opening-rule = Opening rule
library-opening = Opening
library-any = any
library-find = Search
library-clear = Clear the search
library-won = { $side } won
library-drawn = Draw
library-board = Position looked for
library-board-size = Board
library-back = Back
library-start = Clear board
library-flat = Games of any position are shown. Click the board, or a move below it, to look for a position.
library-position = Games that come through this position, turned or mirrored, in any order of moves.
library-moves = How the games went on
library-move = Move
library-games = Games
library-shares = Black, draw, White
library-no-moves = No game went on from here.
library-pass = pass
library-count = { $n ->
    [0] No game fits.
    [one] 1 game
   *[other] { $n } games
}
library-range = { $from } to { $to } of { $n }
library-pages = Pages of games
library-former = Former games
library-next = Next games
library-row = { $black } – { $white }
library-nobody = ?
library-point = { $point }, { $games ->
    [one] 1 game
   *[other] { $games } games
}
library-none = This server shows no library of games. Make one with
library-none-then = and open this page again.
library-silent = The server gave no answer.
library-wrong = The search is wrong: { $detail }
library-keys = Keys: left takes a move back, Home all of them.
