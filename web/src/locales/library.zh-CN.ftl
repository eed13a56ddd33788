# 谱库
library-search = 查找
library-player = 棋手
library-event = 赛事
library-from = 起始日期
library-to = 截止日期
library-result = 结果
library-rule = 规则
library-opening-rule = 开局规则
library-opening = 开局
library-any = 不限
library-find = 查找
library-clear = 清空条件
library-won = { $side }方胜
library-drawn = 和棋
library-board = 要查找的局面
library-board-size = 棋盘
library-back = 后退
library-start = 清空
library-flat = 现在不限局面。点棋盘或下面的着法，按局面查找。
library-position = 经过此局面的棋局，旋转、翻转或次序不同也算。
library-moves = 后续着法
library-move = 着法
library-games = 局数
library-shares = 黑胜、和、白胜
library-no-moves = 没有棋局从此继续。
library-pass = 停着
library-count = { $n ->
    [0] 没有符合的棋局。
   *[other] 共 { $n } 局
}
library-range = 第 { $from } 至 { $to } 局，共 { $n } 局
library-pages = 翻页
library-former = 上一页
library-next = 下一页
library-row = { $black } – { $white }
library-nobody = ？
library-point = { $point }，{ $games } 局
library-none = 此服务器没有谱库。请用以下命令建立：
library-none-then = 然后重新打开本页。
library-silent = 服务器没有回应。
library-wrong = 查找条件有误：{ $detail }
library-keys = 按键：左键后退一手，Home 清空。
