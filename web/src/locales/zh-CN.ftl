title = 天元 Tengen
title-turn = 轮到你
pages = 页面
play = 对弈
games = 棋谱
records = 打谱
library = 谱库
new-game = 新对局
settings = 设置
close = 关闭
cancel = 取消
confirm = 确定
link-lost = 连接已断开，正在重连…
loading = 正在读取…
bad-link = 这个链接无法识别。
no-such-game = 没有这个对局。

# 棋盘
board = { $size } 路棋盘
board-area = 棋盘
game-side = 对局情况
cell-stone = { $point } { $side } { $ply }
cell-offer = { $point } 打点 { $letter }
cell-foul = { $point } { $kind }禁手
cell-walked = { $point } { $side }，证明第 { $n } 手
cell-reply = { $point }，一种防守
short-double-three = 三三
short-double-four = 四四
short-overline = 长连

# 双方
black = 黑
white = 白
black-first = 黑（先手）
plays-black = 执黑
plays-white = 执白
you = 你
engine = 天元引擎
player = 棋手 { $n }
level-n =
    { $level ->
        [0] 全力
       *[other] { $level } 级
    }
thinking = 正在思考…
to-act = 轮到此方

# 说明
touch-again = 再点一次 { $point } 落子。
begin = 点棋盘任意一点开始，你执黑先行。
engine-begins = 引擎执黑先行。
position-here = 轮到{ $side }方。点棋盘上的一点接着下。
side-to-move = 轮到{ $side }方。
your-turn = 轮到你。
engine-thinks = 引擎正在思考。
engine-failed = 引擎没有应手。悔棋或重新打开对局会再试一次。
paused = 对局暂停。
refused = 未落子：
draw-with-move = 将随你的下一手提和。
draw-waits = 已提和，等对方答复。
asked-draw = { $name }提和。
asked-back = { $name }请求悔 { $count } 手。
accept = 同意
decline = 不同意
row-too-long = { $n } 子相连：本规则下长连不算胜，对局继续。
row-enclosed = 夹五：两端都被对方堵住，本规则下不算胜，对局继续。
ask-claim = 指出 { $point } 为禁手？判断错误没有处罚，对局继续。
after-foul = { $point } 是禁手。点这颗棋子可以看原因。
after-foul-back = { $point } 是禁手。点这颗棋子可以看原因，也可以悔棋再下。

# 禁手讲解
nested-foul = 下 { $point } 成{ $verdict }禁手，所以这里成不了活四。
nested-win = 下 { $point } 在另一条线上成五，所以这里不算成活四。
nested-legal = 下 { $point } 是合法的，所以这里可以成活四。
nested-hint = 点棋盘上带点或带 × 的菱形，看下一层原因。
play-anyway = 仍然下在这里
play-and-lose = 仍然下在这里（判负）
back-one = 返回上一层

# 开局步骤
do-swap = 交换，改执{ $side }
do-keep = 不交换
do-offer = 改为打 { $n } 点
do-take-black = 执黑
do-take-white = 执白
do-add = 再摆两子，由对方选择
do-declare = 声明 { $n } 打
do-confirm-offers = 确定打点（{ $chosen }/{ $n }）
opening-name = 开局名
do-clear = 重选

# 操作
actions = 操作
do-back = 悔棋
do-redo = 重放
do-pass = 停着
do-draw = 提和
do-resign = 认输
do-resign-sure = 确认认输
do-claim = 指出禁手
do-claim-five = 声明成五
play-again = 再来一局
position-link = 局面链接
open-as-record = 打开为棋谱
copied = 链接已复制

# 必胜
do-prove = 求必胜
proof-area = 必胜
proof-searching = 正在为{ $side }方求必胜…
proof-progress = { $seconds } 秒，{ $nodes } 千个节点
proof-stop = 停止
proof-vcf = { $side }方连续冲四胜（VCF），至多 { $plies } 手。
proof-vct = { $side }方连续进攻胜（VCT），至多 { $plies } 手。
proof-five = { $side }方一手成五。
proof-no = 此局面{ $side }方没有连续冲四或连续进攻的必胜。
proof-unknown = 未知：{ $seconds } 秒内没有为{ $side }方找到必胜。
proof-failed = 求解失败。
proof-missing = 证明太长，无法显示。
proof-longer = 再多想一会
proof-other = 为{ $side }方求
proof-move = { $n }. { $side }方下 { $point }。
proof-ends = { $n }. { $side }方下 { $point } 成五。
proof-replies = { $side }方的防守
proof-others = 点其他任意一点，也能看到应手。
proof-any = 已挡不住成五：点任意一点。
proof-forbidden = { $point } 是{ $side }方的{ $kind }禁手。
proof-back = 后退
proof-forward = 前进

# 棋谱
moves = 着法
no-moves = 还没有落子。
move-pass = 停着
move-count = { $n } 手

# 结果
result-win = { $side }方胜：{ $cause }
result-draw = 和棋：{ $cause }
result-void = 作废：{ $cause }
said-move = { $side } { $point }
said-back = 悔 { $count } 手
under-way = 进行中
list-won = { $name } 胜：{ $cause }
list-you-won = 你胜：{ $cause }
list-engine =
    { $level ->
        [0] 对引擎，全力
       *[other] 对引擎，{ $level } 级
    }
older-games = 更早的棋谱
no-games = 还没有棋谱。

# 新对局
opponent = 对手
two-people = 两人同机
your-colour = 你的棋色
strength = 棋力
engine-time = 引擎每手最多
rule = 规则
enforcement = 禁手处理
size = 棋盘
size-n = { $size } 路
opening = 开局规则
fifth-moves = 第五手打点数
clock = 棋钟
start = 开始
about-freestyle = 五子或更多相连即胜，没有禁手。
about-standard = 恰好五子相连才胜，六子以上不算。
about-renju = 黑方有三三、四四、长连禁手，须恰好五连才胜；白方没有禁手。
about-renju-engine = 同连珠，不可停着，满二百手为和棋。
about-retro = 黑方有三三、四四禁手；双方长连都算胜。
about-caro = 恰好五子相连，且两端没有都被对方堵住才胜。
about-caro6 = 两端都被对方堵住的五连不算胜，六子以上相连算胜。
about-omok = 双方都有三三禁手；恰好五子相连才胜。

# 时间
timing-none = 不计时
timing-fischer = { $main }，每手加 { $increment }
timing-byoyomi = { $main }，之后 { $periods } 次 { $period } 读秒
timing-canadian = { $main }，之后每 { $moves } 手 { $period }
timing-move = 每手 { $period }
timing-gomocup = 每手 { $period }，全局 { $main }
hours = { $n } 小时
minutes = { $n } 分钟
seconds = { $n } 秒
periods = 读秒 { $n } 次
moves-left = 还有 { $n } 手

# 设置
language = 语言
theme = 外观
theme-system = 跟随系统
theme-light = 浅色
theme-dark = 深色
theme-contrast = 高对比
show-numbers = 在棋子上显示手数
show-fouls = 标出禁手点
sound = 落子声
keys = 键盘：方向键移动，回车或空格落子；M 开关声音，# 开关手数，W 求必胜。看证明时逗号、句号前后走，Esc 关闭。
