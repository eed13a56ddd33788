# Records
record-side = The record
file = File
open-file = Open a file
new-record = New record
format = Format
save-file = Save
copy-picture = Copy picture
picture-copied = The board is on the clipboard as a picture.
drop-here = Drop a file of games here
opened = { $detail } is open.
saved = Saved as { $detail }.
saved-one = The game shown is saved as { $detail }; this format holds one game.
file-unreadable = Nothing was opened. { $detail }
file-unwritable = Nothing was saved. { $detail }
file-too-large = Nothing was opened. { $detail } is larger than 4 MiB; tengen convert reads files of any size.
server-silent = The server gave no answer. Nothing was changed.
open-salvaged = Open what stands before the fault
report-losses = Some of it could not be carried:
report-notes = A few things were odd:
report-place = ({ $n ->
    [one] once
   *[other] { $n } times
}, first at { $place })
read-again = Are texts wrong? Read again as
encoding = encoding
game-of-file = Game of the file
walk = Walk through the game
to-start = To the start
step-back = One move back
step-on = One move on
to-end = To the end
next-variation = Next variation
variation = This variation
variations = Variation tree
node-start = Start
node-edit = Position set up
promote = Move up
make-main = Main line
delete = Delete
ask-delete = Delete this move{ $n ->
    [0] {""}
    [one] {" "}and the one after it
   *[other] {" "}and the { $n } after it
}?
ask-give-up = The record has changes that are not saved. Give them up?
tool = What a click on the board does
tool-stone = Place stones
tool-triangle = Triangle
tool-square = Square
tool-circle = Circle
tool-cross = Cross
tool-label = Letter or text
label-text = Text of the label
comment = Comment
about-game = About the game
record-keys = Keys: left and right walk, up and down change the variation, Home and End go to the ends, Delete deletes.
