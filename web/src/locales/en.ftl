title = 天元 Tengen
title-turn = Your move
pages = Pages
play = Play
games = Games
records = Records
library = Library
new-game = New game
settings = Settings
close = Close
cancel = Cancel
confirm = Confirm
link-lost = Connection lost, trying again…
loading = Loading…
bad-link = This link cannot be read.
no-such-game = There is no such game.

# The board
board = Board of { $size } lines
board-area = Board
game-side = The game
cell-stone = { $point } { $side } { $ply }
cell-offer = { $point } offer { $letter }
cell-foul = { $point } forbidden, { $kind }
cell-walked = { $point } { $side }, proof { $n }
cell-reply = { $point }, a defence
short-double-three = 3×3
short-double-four = 4×4
short-overline = 6+

# The players
black = Black
white = White
black-first = Black, first
plays-black = Black
plays-white = White
you = You
engine = Engine
player = Player { $n }
level-n =
    { $level ->
        [0] Full strength
       *[other] Level { $level }
    }
thinking = Thinking…
to-act = to move

# What is going on
touch-again = Touch { $point } again to place the stone.
begin = Click any point to begin. You are Black.
engine-begins = The engine plays first, as Black.
position-here = { $side } to move. Click a point to play on from here.
side-to-move = { $side } to move.
your-turn = Your turn.
engine-thinks = The engine is thinking.
engine-failed = The engine gave no answer. It is asked again after a take-back, or when the game is reopened.
paused = The game is paused.
refused = Not played:
draw-with-move = The draw is offered with your next move.
draw-waits = A draw is offered; the other side has to answer.
asked-draw = { $name } offers a draw.
asked-back = { $name } asks to take back { $count ->
    [one] one move
   *[other] { $count } moves
}.
accept = Accept
decline = Decline
row-too-long = { $n } in a row: more than five does not count under this rule. The game goes on.
row-enclosed = A five between two enemy stones does not count under this rule. The game goes on.
ask-claim = Claim { $point } as a foul? A wrong claim costs nothing; the game goes on.
after-foul = { $point } is a foul. Click the stone to see why.
after-foul-back = { $point } is a foul. Click the stone to see why, or take it back.

# Why a point is a foul
nested-foul = A stone on { $point } would be a { $verdict } foul, so no straight four can be made here.
nested-win = A stone on { $point } makes five on another line, so it makes no straight four here.
nested-legal = A stone on { $point } is legal, so a straight four can be made here.
nested-hint = Click a diamond with a dot or a cross on the board to see the next level.
play-anyway = Play here anyway
play-and-lose = Play here and lose
back-one = Back one level

# Steps of an opening
do-swap = Swap and play { $side }
do-keep = Keep colours
do-offer = Offer { $n } fifth moves instead
do-take-black = Take Black
do-take-white = Take White
do-add = Add two stones and hand the choice over
do-declare = Declare { $n }
do-confirm-offers = Offer these points ({ $chosen } of { $n })
opening-name = Name of the opening
do-clear = Clear

# Actions
actions = Actions
do-back = Take back
do-redo = Redo
do-pass = Pass
do-draw = Draw
do-resign = Resign
do-resign-sure = Really resign
do-claim = Claim foul
do-claim-five = Claim five
play-again = Play again
position-link = Position link
open-as-record = Open as record
copied = Link copied

# Forced wins
do-prove = Find a forced win
proof-area = Forced win
proof-searching = Looking for a forced win of { $side }…
proof-progress = { $seconds } s, { $nodes } thousand nodes
proof-stop = Stop
proof-vcf = { $side } wins by continuous fours, in at most { $plies } moves.
proof-vct = { $side } wins by threats, in at most { $plies } moves.
proof-five = { $side } makes five at once.
proof-no = { $side } has no forced win by continuous fours or threats here.
proof-unknown = Not known: nothing was found for { $side } in { $seconds } s.
proof-failed = The search has failed.
proof-missing = The proof is too long to be shown.
proof-longer = Look longer
proof-other = For { $side }
proof-move = { $n }. { $side } plays { $point }.
proof-ends = { $n }. { $side } plays { $point } and has five.
proof-replies = Defences of { $side }
proof-others = Click any other point to see it answered too.
proof-any = Nothing stops the five: click any point.
proof-forbidden = { $point } is forbidden to { $side }, { $kind }.
proof-back = Back
proof-forward = Forward

# Moves
moves = Moves
no-moves = No moves yet.
move-pass = pass
move-count = { $n ->
    [one] 1 move
   *[other] { $n } moves
}

# Results
result-win = { $side } wins: { $cause }
result-draw = Draw: { $cause }
result-void = Void: { $cause }
said-move = { $side } { $point }
said-back = { $count ->
    [one] One move taken back.
   *[other] { $count } moves taken back.
}
under-way = Under way
list-won = { $name } won: { $cause }
list-you-won = You won: { $cause }
list-engine =
    { $level ->
        [0] Engine, full strength
       *[other] Engine, level { $level }
    }
older-games = Older games
no-games = No games yet.

# New game
opponent = Opponent
two-people = Two people
your-colour = Your colour
strength = Strength
engine-time = Engine time a move, at most
rule = Rule
enforcement = Fouls
size = Board
size-n = { $size } lines
opening = Opening
fifth-moves = Number of fifth moves
clock = Clock
start = Start
about-freestyle = Five or more in a row win. Nothing is forbidden.
about-standard = Exactly five in a row win. Six or more do not count.
about-renju = Black may not make a double-three, a double-four or an overline, and needs exactly five. White is free.
about-renju-engine = Renju without passes; a draw after 200 moves.
about-retro = Black may not make a double-three or a double-four. Six or more in a row win too.
about-caro = Exactly five in a row win, unless enemy stones stand at both ends.
about-caro6 = A five with enemy stones at both ends does not win; six or more always do.
about-omok = Neither side may make a double-three. Exactly five in a row win.

# Time
timing-none = No clock
timing-fischer = { $main } + { $increment } a move
timing-byoyomi = { $main }, then { $periods } × { $period }
timing-canadian = { $main }, then { $moves } moves in { $period }
timing-move = { $period } a move
timing-gomocup = { $period } a move, { $main } in all
hours = { $n } h
minutes = { $n } min
seconds = { $n } s
periods = { $n ->
    [one] last period
   *[other] { $n } periods
}
moves-left = { $n ->
    [one] 1 move to go
   *[other] { $n } moves to go
}

# Settings
language = Language
theme = Theme
theme-system = System
theme-light = Light
theme-dark = Dark
theme-contrast = Contrast
show-numbers = Show move numbers on stones
show-fouls = Mark forbidden points
sound = Sound of stones
keys = Keys: arrows move, Enter or Space plays, M turns the sound on or off, # the move numbers, W looks for a forced win. In a proof comma and full stop walk, Escape closes.
