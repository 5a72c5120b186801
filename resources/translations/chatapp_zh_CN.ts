<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
    <context>
        <name>AboutDialog</name>
        <message>
            <source>A desktop chat for local GGUF models that measures truthfully.</source>
            <translation>用于本地 GGUF 模型、如实测量性能的桌面聊天程序。</translation>
        </message>
        <message>
            <source>About chatapp</source>
            <translation>关于 chatapp</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>复制</translation>
        </message>
        <message>
            <source>Copy the versions for a report</source>
            <translation>复制版本信息，便于报告问题</translation>
        </message>
    </context>
    <context>
        <name>AlternativesPanel</name>
        <message>
            <source>1–{n} keeps one, Escape none</source>
            <translation>按 1–{n} 保留一个，Esc 全部放弃</translation>
        </message>
        <message>
            <source>Answers to choose from</source>
            <translation>可供选择的回答</translation>
        </message>
        <message>
            <source>Escape stops them</source>
            <translation>Esc 停止</translation>
        </message>
        <message>
            <source>Keep none</source>
            <translation>全部放弃</translation>
        </message>
        <message>
            <source>Keep none of the answers</source>
            <translation>不保留任何回答</translation>
        </message>
        <message>
            <source>Take the message back: its words return to the field below (Escape)</source>
            <translation>收回这条消息：文字回到下方的输入框（Esc）</translation>
        </message>
        <message>
            <source>{number}: writing</source>
            <translation>{number}：正在写</translation>
        </message>
        <message>
            <source>{n} answers at once</source>
            <translation>同时写 {n} 个回答</translation>
        </message>
    </context>
    <context>
        <name>AlternativesWiring</name>
        <message>
            <source>At temperature 0 all answers are the same; raise it for different ones.</source>
            <translation>温度为 0 时所有回答都相同；调高温度才会不同。</translation>
        </message>
        <message>
            <source>choose from the answers below</source>
            <translation>请从下面的回答中选择</translation>
        </message>
        <message>
            <source>{reason}, 1 token</source>
            <translation>{reason}，1 个 token</translation>
        </message>
        <message>
            <source>{reason}, {n} tokens</source>
            <translation>{reason}，{n} 个 token</translation>
        </message>
    </context>
    <context>
        <name>Announcer</name>
        <message>
            <source>End of the answer.</source>
            <translation>回答结束。</translation>
        </message>
    </context>
    <context>
        <name>AnswerCard</name>
        <message>
            <source>Answer {number}</source>
            <translation>回答 {number}</translation>
        </message>
        <message>
            <source>Go on with answer {number} (key {number})</source>
            <translation>用回答 {number} 继续（按键 {number}）</translation>
        </message>
        <message>
            <source>Keep answer {number}</source>
            <translation>保留回答 {number}</translation>
        </message>
        <message>
            <source>Keep {number}</source>
            <translation>保留 {number}</translation>
        </message>
    </context>
    <context>
        <name>AnswerNotification</name>
        <message>
            <source>The answer is complete</source>
            <translation>回答已完成</translation>
        </message>
    </context>
    <context>
        <name>BandwidthStrip</name>
        <message>
            <source>Again</source>
            <translation>重新测量</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>Fastest: {kernel} with 1 thread.</source>
            <translation>最快：{kernel}，1 个线程。</translation>
        </message>
        <message>
            <source>Fastest: {kernel} with {n} threads.</source>
            <translation>最快：{kernel}，{n} 个线程。</translation>
        </message>
        <message>
            <source>Measure memory bandwidth (3 s)</source>
            <translation>测量内存带宽（3 秒）</translation>
        </message>
        <message>
            <source>Measuring the memory bandwidth</source>
            <translation>正在测量内存带宽</translation>
        </message>
        <message>
            <source>Other programs used {cores} cores meanwhile: it may be too low. Measure again when it is quiet.</source>
            <translation>测量期间其他程序占用了 {cores} 个核心：结果可能偏低。请在空闲时重新测量。</translation>
        </message>
        <message>
            <source>Read bandwidth of main memory, measured on {day}.</source>
            <translation>主内存的读取带宽，测于 {day}。</translation>
        </message>
        <message>
            <source>Reads large arrays for about 3 seconds with all cores; nothing leaves this machine. Best while it is idle.</source>
            <translation>用全部核心读取大数组约 3 秒；数据不会离开本机。最好在空闲时进行。</translation>
        </message>
        <message>
            <source>The maker publishes {published}.</source>
            <translation>厂商公布的数值为 {published}。</translation>
        </message>
        <message>
            <source>dot products</source>
            <translation>点积</translation>
        </message>
        <message>
            <source>sums</source>
            <translation>求和</translation>
        </message>
        <message>
            <source>{rate} GB/s measured</source>
            <translation>实测 {rate} GB/s</translation>
        </message>
        <message>
            <source>{rate} GB/s, machine was busy</source>
            <translation>{rate} GB/s，测量时机器繁忙</translation>
        </message>
    </context>
    <context>
        <name>BranchesDialog</name>
        <message>
            <source>Branches</source>
            <translation>分支</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>Close (Escape)</source>
            <translation>关闭（Esc）</translation>
        </message>
        <message>
            <source>Go there</source>
            <translation>前往</translation>
        </message>
        <message>
            <source>Messages of all branches</source>
            <translation>所有分支的消息</translation>
        </message>
        <message>
            <source>Show the line through this message (Enter)</source>
            <translation>显示经过此消息的线路（Enter）</translation>
        </message>
        <message>
            <source>{messages:,} messages, and one line: nothing branches here yet.</source>
            <translation>{messages:,} 条消息，一条线：这里还没有分支。</translation>
        </message>
        <message>
            <source>{messages:,} messages, {lines:,} lines. The bar marks the line that is shown.</source>
            <translation>{messages:,} 条消息，{lines:,} 条线路。竖条标出当前显示的线路。</translation>
        </message>
    </context>
    <context>
        <name>CacheText</name>
        <message>
            <source>1 cell kept</source>
            <translation>保留了 1 个单元</translation>
        </message>
        <message>
            <source>1 token freed</source>
            <translation>释放了 1 个 token</translation>
        </message>
        <message>
            <source>1 token read again</source>
            <translation>重新读取了 1 个 token</translation>
        </message>
        <message>
            <source>first turn</source>
            <translation>第一轮</translation>
        </message>
        <message>
            <source>messages came back</source>
            <translation>消息已回到窗口</translation>
        </message>
        <message>
            <source>model cannot</source>
            <translation>模型不支持</translation>
        </message>
        <message>
            <source>new to this model</source>
            <translation>对该模型是新的</translation>
        </message>
        <message>
            <source>only new text</source>
            <translation>只有新文本</translation>
        </message>
        <message>
            <source>other branch</source>
            <translation>其他分支</translation>
        </message>
        <message>
            <source>other chat</source>
            <translation>其他对话</translation>
        </message>
        <message>
            <source>template changed</source>
            <translation>模板有变</translation>
        </message>
        <message>
            <source>{n} cells kept</source>
            <translation>保留 {n} 个单元</translation>
        </message>
        <message>
            <source>{n} tokens freed</source>
            <translation>释放 {n} 个 token</translation>
        </message>
        <message>
            <source>{n} tokens read again</source>
            <translation>重新读取 {n} 个 token</translation>
        </message>
    </context>
    <context>
        <name>CauseText</name>
        <message>
            <source>A new chat starts fast again.</source>
            <translation>新建对话会重新变快。</translation>
        </message>
        <message>
            <source>Close or pause other programs.</source>
            <translation>关闭或暂停其他程序。</translation>
        </message>
        <message>
            <source>Close or pause {name}.</source>
            <translation>关闭或暂停 {name}。</translation>
        </message>
        <message>
            <source>Close what else uses the GPU.</source>
            <translation>关闭其他占用 GPU 的程序。</translation>
        </message>
        <message>
            <source>Free some memory, or take a smaller model.</source>
            <translation>腾出一些内存，或换用更小的模型。</translation>
        </message>
        <message>
            <source>Give it air, or lower the GPU's power limit.</source>
            <translation>改善散热，或降低 GPU 的功耗上限。</translation>
        </message>
        <message>
            <source>Give it air, or use fewer threads.</source>
            <translation>改善散热，或减少线程。</translation>
        </message>
        <message>
            <source>Let it rest for a minute, then compare.</source>
            <translation>让机器休息一分钟，再作比较。</translation>
        </message>
        <message>
            <source>Look for sleep, a CPU quota or a busy disk.</source>
            <translation>检查是否有休眠、CPU 配额或繁忙的磁盘。</translation>
        </message>
        <message>
            <source>Plug it in, or choose a faster power mode.</source>
            <translation>接上电源，或选择更快的电源模式。</translation>
        </message>
        <message>
            <source>Slower by {raw} % because {reason}.</source>
            <translation>慢了 {raw} %，因为{reason}。</translation>
        </message>
        <message>
            <source>Slower by {raw} %: {context} % because {depth}, {drift} % because {reason}.</source>
            <translation>慢了 {raw} %：{context} % 因为{depth}，{drift} % 因为{reason}。</translation>
        </message>
        <message>
            <source>Usual at full load; the limit is the driver's.</source>
            <translation>满负荷时属正常；上限由驱动程序设定。</translation>
        </message>
        <message>
            <source>another program uses the GPU too</source>
            <translation>另一个程序也在使用 GPU</translation>
        </message>
        <message>
            <source>it now runs on battery</source>
            <translation>现在使用电池供电</translation>
        </message>
        <message>
            <source>memory is read back from disk</source>
            <translation>内存内容要从磁盘读回</translation>
        </message>
        <message>
            <source>of heat, it seems ({rise} °C more)</source>
            <translation>看来是因为发热（升高 {rise} °C）</translation>
        </message>
        <message>
            <source>other programs use {cores} cores</source>
            <translation>其他程序占用 {cores} 个核心</translation>
        </message>
        <message>
            <source>other programs use {cores} cores, {name} most</source>
            <translation>其他程序占用 {cores} 个核心，其中最多的是 {name}</translation>
        </message>
        <message>
            <source>power saving is on</source>
            <translation>已开启节电模式</translation>
        </message>
        <message>
            <source>the GPU is at its power limit</source>
            <translation>GPU 达到功耗上限</translation>
        </message>
        <message>
            <source>the context grew</source>
            <translation>上下文变长</translation>
        </message>
        <message>
            <source>the context grew to {n} tokens</source>
            <translation>上下文增长到 {n} 个 token</translation>
        </message>
        <message>
            <source>the engine is held up between steps</source>
            <translation>引擎在两步之间被耽搁</translation>
        </message>
        <message>
            <source>the host takes {percent} % of the time</source>
            <translation>宿主机占用了 {percent} % 的时间</translation>
        </message>
        <message>
            <source>the machine is slower, cause unknown</source>
            <translation>机器变慢，原因不明</translation>
        </message>
        <message>
            <source>the machine slept for {seconds} s</source>
            <translation>机器休眠了 {seconds} 秒</translation>
        </message>
        <message>
            <source>the machine throttles for heat</source>
            <translation>机器因发热而降频</translation>
        </message>
        <message>
            <source>the system allows a lower clock</source>
            <translation>系统只允许较低的频率</translation>
        </message>
    </context>
    <context>
        <name>ChatProfileWiring</name>
        <message>
            <source>The settings are written to {path}.</source>
            <translation>设置已写入 {path}。</translation>
        </message>
        <message>
            <source>This chat goes on with the settings of {name}.</source>
            <translation>此对话将使用 {name} 中的设置继续。</translation>
        </message>
        <message>
            <source>chat settings</source>
            <translation>对话设置</translation>
        </message>
    </context>
    <context>
        <name>ChatWiring</name>
        <message>
            <source>"{title}" is deleted.</source>
            <translation>“{title}”已删除。</translation>
        </message>
        <message>
            <source>Another chat is being answered; write meanwhile</source>
            <translation>另一个对话正在回答；您可以先写</translation>
        </message>
        <message>
            <source>Keep one of the answers first</source>
            <translation>请先选定一个回答</translation>
        </message>
        <message>
            <source>Max tokens {n_max:,} is more than a quarter of n_ctx {n_ctx:,}: {n_reserve:,} tokens are kept free, so an answer may end with “context full”.</source>
            <translation>最大 token 数 {n_max:,} 超过 n_ctx {n_ctx:,} 的四分之一：只预留 {n_reserve:,} 个 token，因此回答可能以“上下文已满”结束。</translation>
        </message>
        <message>
            <source>New chat</source>
            <translation>新对话</translation>
        </message>
        <message>
            <source>No model is loaded: choose one above</source>
            <translation>尚未加载模型：请在上方选择</translation>
        </message>
        <message>
            <source>The engine does not start: see above</source>
            <translation>引擎无法启动：见上方</translation>
        </message>
        <message>
            <source>The model is being loaded; write meanwhile</source>
            <translation>模型正在加载；您可以先写</translation>
        </message>
        <message>
            <source>This chat is being answered. Stop the answer, then delete it.</source>
            <translation>这个对话正在回答。请先停止回答，再删除。</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>撤销</translation>
        </message>
        <message>
            <source>Wait for the answer, or stop it</source>
            <translation>请等待回答结束，或停止它</translation>
        </message>
    </context>
    <context>
        <name>ChooseLogsDialog</name>
        <message>
            <source>A chat, or the log of a file</source>
            <translation>对话，或文件中的日志</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>Compare</source>
            <translation>比较</translation>
        </message>
        <message>
            <source>Compare an exported log</source>
            <translation>比较导出的日志</translation>
        </message>
        <message>
            <source>Compare nothing (Escape)</source>
            <translation>不比较（Esc）</translation>
        </message>
        <message>
            <source>Compare two logs</source>
            <translation>比较两份日志</translation>
        </message>
        <message>
            <source>First</source>
            <translation>第一份</translation>
        </message>
        <message>
            <source>Open file…</source>
            <translation>打开文件…</translation>
        </message>
        <message>
            <source>Second</source>
            <translation>第二份</translation>
        </message>
        <message>
            <source>Show both side by side</source>
            <translation>并排显示两者</translation>
        </message>
        <message>
            <source>{place} log</source>
            <translation>{place}日志</translation>
        </message>
    </context>
    <context>
        <name>CompareDialog</name>
        <message>
            <source>B against A</source>
            <translation>B 相对 A</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>复制</translation>
        </message>
        <message>
            <source>Figure</source>
            <translation>指标</translation>
        </message>
        <message>
            <source>Figures side by side</source>
            <translation>指标对照</translation>
        </message>
        <message>
            <source>Range of A</source>
            <translation>A 的范围</translation>
        </message>
        <message>
            <source>Range of B</source>
            <translation>B 的范围</translation>
        </message>
        <message>
            <source>Setting</source>
            <translation>设置</translation>
        </message>
        <message>
            <source>Settings that differ</source>
            <translation>不同的设置</translation>
        </message>
        <message>
            <source>Side by side</source>
            <translation>并排比较</translation>
        </message>
    </context>
    <context>
        <name>Comparison</name>
        <message>
            <source>1 warm-up (first after loading) is left out.</source>
            <translation>已排除 1 次预热（加载后的第一次）。</translation>
        </message>
        <message>
            <source>A log of tokens tells neither settings nor warm-ups. Ranges at a depth: the middle nine tenths.</source>
            <translation>token 日志不含设置，也不说明哪些是预热。某一深度的范围：中间的十分之九。</translation>
        </message>
        <message>
            <source>A log of tokens tells no settings.</source>
            <translation>token 日志不包含设置。</translation>
        </message>
        <message>
            <source>All known settings are the same.</source>
            <translation>所有已知设置都相同。</translation>
        </message>
        <message>
            <source>Same questions.</source>
            <translation>问题相同。</translation>
        </message>
        <message>
            <source>The questions differ: so may the answers' lengths.</source>
            <translation>问题不同：回答长度也可能不同。</translation>
        </message>
        <message>
            <source>{a} and 1 answer.</source>
            <translation>{a} 个和 1 个回答。</translation>
        </message>
        <message>
            <source>{a} and {b} answers.</source>
            <translation>{a} 个和 {b} 个回答。</translation>
        </message>
        <message>
            <source>{a} and {b} tests; n counts repetitions.</source>
            <translation>{a} 和 {b} 项测试；n 为重复次数。</translation>
        </message>
        <message>
            <source>{difference}, ranges apart</source>
            <translation>{difference}，范围不重叠</translation>
        </message>
        <message>
            <source>{n} warm-ups (first after loading) are left out.</source>
            <translation>不计 {n} 次预热（加载后的第一次）。</translation>
        </message>
        <message>
            <source>{title}, {first}–{last} tokens deep</source>
            <translation>{title}，深度 {first}–{last} token</translation>
        </message>
        <message>
            <source>{value}  (n {n})</source>
            <translation>{value}（n {n}）</translation>
        </message>
    </context>
    <context>
        <name>Composer</name>
        <message>
            <source>Enter sends, Shift+Enter breaks the line</source>
            <translation>Enter 发送，Shift+Enter 换行</translation>
        </message>
        <message>
            <source>Enter sends, Shift+Enter breaks the line.</source>
            <translation>Enter 发送，Shift+Enter 换行。</translation>
        </message>
        <message>
            <source>Insert a text file</source>
            <translation>插入文本文件</translation>
        </message>
        <message>
            <source>Let the model think before it answers</source>
            <translation>让模型回答前先思考</translation>
        </message>
        <message>
            <source>Message</source>
            <translation>消息</translation>
        </message>
        <message>
            <source>Message…</source>
            <translation>输入消息…</translation>
        </message>
        <message>
            <source>Put the text of a file into the message (Ctrl+Shift+A, or drop it here)</source>
            <translation>将文件的文字放入消息（Ctrl+Shift+A，或拖放到此处）</translation>
        </message>
        <message>
            <source>Send</source>
            <translation>发送</translation>
        </message>
        <message>
            <source>Send for several answers</source>
            <translation>发送并要求多个回答</translation>
        </message>
        <message>
            <source>Send the message</source>
            <translation>发送消息</translation>
        </message>
        <message>
            <source>Send the message (Enter)</source>
            <translation>发送消息（Enter）</translation>
        </message>
        <message>
            <source>Send, and choose from several answers</source>
            <translation>发送，并从多个回答中选择</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>停止</translation>
        </message>
        <message>
            <source>Stop the answer</source>
            <translation>停止回答</translation>
        </message>
        <message>
            <source>Stop the answer (Escape). What is written so far is kept.</source>
            <translation>停止回答（Esc）。已写的内容会保留。</translation>
        </message>
        <message>
            <source>Thinking off</source>
            <translation>思考：关</translation>
        </message>
        <message>
            <source>Thinking on</source>
            <translation>思考：开</translation>
        </message>
        <message>
            <source>Whether the model thinks before it answers in this chat, from the next message on. Off, the answer begins at once.</source>
            <translation>模型在此对话中回答前是否先思考，从下一条消息起生效。关闭时立即开始回答。</translation>
        </message>
    </context>
    <context>
        <name>ConversationList</name>
        <message>
            <source>1 chat</source>
            <translation>1 个对话</translation>
        </message>
        <message>
            <source>Begin a new, empty chat (Ctrl+N)</source>
            <translation>新建空白对话（Ctrl+N）</translation>
        </message>
        <message>
            <source>Chats</source>
            <translation>对话</translation>
        </message>
        <message>
            <source>Chats that were found</source>
            <translation>找到的对话</translation>
        </message>
        <message>
            <source>Delete</source>
            <translation>删除</translation>
        </message>
        <message>
            <source>Export…</source>
            <translation>导出…</translation>
        </message>
        <message>
            <source>More than {n:,} chats: these are the newest. Another word narrows it.</source>
            <translation>超过 {n:,} 个对话：这里是最新的。再加一个词可缩小范围。</translation>
        </message>
        <message>
            <source>New chat</source>
            <translation>新对话</translation>
        </message>
        <message>
            <source>No chat says this.</source>
            <translation>没有对话包含这些内容。</translation>
        </message>
        <message>
            <source>Pin</source>
            <translation>置顶</translation>
        </message>
        <message>
            <source>Rename</source>
            <translation>重命名</translation>
        </message>
        <message>
            <source>Unpin</source>
            <translation>取消置顶</translation>
        </message>
        <message>
            <source>Your chats will appear here.</source>
            <translation>您的对话将显示在这里。</translation>
        </message>
        <message>
            <source>{n:,} chats</source>
            <translation>{n:,} 个对话</translation>
        </message>
        <message>
            <source>{n:,} older messages are still being read.</source>
            <translation>还在读取 {n:,} 条较早的消息。</translation>
        </message>
    </context>
    <context>
        <name>ConversationModel</name>
        <message>
            <source>{title}, answering</source>
            <translation>{title}，正在回答</translation>
        </message>
    </context>
    <context>
        <name>CrashReportDialog</name>
        <message>
            <source>Copy</source>
            <translation>复制</translation>
        </message>
        <message>
            <source>Copy the report</source>
            <translation>复制报告</translation>
        </message>
        <message>
            <source>Report</source>
            <translation>报告</translation>
        </message>
        <message>
            <source>Text of the report</source>
            <translation>报告文本</translation>
        </message>
        <message>
            <source>This stays on this computer, in {folder}: nothing was sent. It holds nothing of your chats. Copy it if you want to report the fault.</source>
            <translation>报告留在这台电脑上的 {folder}：没有发送任何内容，也不含您的对话。如需报告故障，请复制它。</translation>
        </message>
    </context>
    <context>
        <name>CrashReportWiring</name>
        <message>
            <source>Show report</source>
            <translation>查看报告</translation>
        </message>
        <message>
            <source>chatapp ended unexpectedly last time. There is a report of it on this computer; nothing was sent.</source>
            <translation>chatapp 上次意外结束。这台电脑上有一份报告；没有发送任何内容。</translation>
        </message>
        <message>
            <source>chatapp met an error last time. There is a report of it on this computer; nothing was sent.</source>
            <translation>chatapp 上次遇到错误。这台电脑上有一份报告；没有发送任何内容。</translation>
        </message>
    </context>
    <context>
        <name>DamagedDataDialog</name>
        <message>
            <source>Go back to the copy</source>
            <translation>恢复到副本</translation>
        </message>
        <message>
            <source>Going back leaves out what was written after the copy of {time}.</source>
            <translation>恢复后将不含 {time} 的副本之后写入的内容。</translation>
        </message>
        <message>
            <source>Keep every message that can be read</source>
            <translation>保留所有可读的消息</translation>
        </message>
        <message>
            <source>Open the newest copy instead</source>
            <translation>改为打开最新的副本</translation>
        </message>
        <message>
            <source>Repair</source>
            <translation>修复</translation>
        </message>
        <message>
            <source>Repair keeps every message that can be read, and looks for the others in older copies. The damaged file stays in the data folder either way.</source>
            <translation>修复会保留所有可读的消息，并在较早的副本中查找其余的。无论如何，损坏的文件都会留在数据文件夹中。</translation>
        </message>
        <message>
            <source>Technical text</source>
            <translation>技术细节</translation>
        </message>
        <message>
            <source>The chats are damaged</source>
            <translation>对话已损坏</translation>
        </message>
    </context>
    <context>
        <name>Desktop</name>
        <message>
            <source>Data folder</source>
            <translation>数据文件夹</translation>
        </message>
        <message>
            <source>reading {n_read:,} of {n_to_read:,} tokens</source>
            <translation>正在读取 {n_read:,} / {n_to_read:,} 个 token</translation>
        </message>
        <message>
            <source>waiting for the engine</source>
            <translation>正在等待引擎</translation>
        </message>
    </context>
    <context>
        <name>DeviceRows</name>
        <message>
            <source>GPU</source>
            <translation>GPU</translation>
        </message>
        <message>
            <source>GPU temperature</source>
            <translation>GPU 温度</translation>
        </message>
        <message>
            <source>Other programs</source>
            <translation>其他程序</translation>
        </message>
        <message>
            <source>Throttling</source>
            <translation>降频</translation>
        </message>
    </context>
    <context>
        <name>DeviceTexts</name>
        <message>
            <source>at its limit</source>
            <translation>已达上限</translation>
        </message>
        <message>
            <source>cores</source>
            <translation>个核心</translation>
        </message>
        <message>
            <source>heat</source>
            <translation>发热</translation>
        </message>
        <message>
            <source>most: {name}</source>
            <translation>最多：{name}</translation>
        </message>
        <message>
            <source>no sensor for it</source>
            <translation>没有相应传感器</translation>
        </message>
        <message>
            <source>none</source>
            <translation>无</translation>
        </message>
        <message>
            <source>not read yet</source>
            <translation>尚未读取</translation>
        </message>
        <message>
            <source>power limit</source>
            <translation>功耗上限</translation>
        </message>
        <message>
            <source>the host takes {percent} %</source>
            <translation>宿主机占用 {percent} %</translation>
        </message>
        <message>
            <source>{clock} GHz</source>
            <translation>{clock} GHz</translation>
        </message>
        <message>
            <source>{percent} % of its power limit</source>
            <translation>功耗上限的 {percent} %</translation>
        </message>
        <message>
            <source>{power} W</source>
            <translation>{power} W</translation>
        </message>
        <message>
            <source>{power} of {limit} W</source>
            <translation>{power} / {limit} W</translation>
        </message>
    </context>
    <context>
        <name>DownloadDialog</name>
        <message>
            <source>Access token…</source>
            <translation>访问令牌…</translation>
        </message>
        <message>
            <source>Ask {host}</source>
            <translation>询问 {host}</translation>
        </message>
        <message>
            <source>Asking {host}…</source>
            <translation>正在询问 {host}…</translation>
        </message>
        <message>
            <source>Change the folder for downloads</source>
            <translation>更改下载文件夹</translation>
        </message>
        <message>
            <source>Change…</source>
            <translation>更改…</translation>
        </message>
        <message>
            <source>Choose a repository to see its files</source>
            <translation>选择一个仓库以查看其文件</translation>
        </message>
        <message>
            <source>Choose the folder for downloads</source>
            <translation>选择下载文件夹</translation>
        </message>
        <message>
            <source>Download</source>
            <translation>下载</translation>
        </message>
        <message>
            <source>Downloads go to</source>
            <translation>下载到</translation>
        </message>
        <message>
            <source>Fetch the marked file</source>
            <translation>下载选中的文件</translation>
        </message>
        <message>
            <source>Find models</source>
            <translation>查找模型</translation>
        </message>
        <message>
            <source>For models whose authors want their terms accepted</source>
            <translation>用于作者要求先接受条款的模型</translation>
        </message>
        <message>
            <source>Good first models</source>
            <translation>适合入门的模型</translation>
        </message>
        <message>
            <source>Its authors want their terms accepted first, on its page; then give the access token of that account.</source>
            <translation>作者要求先在其页面上接受条款；然后提供该账户的访问令牌。</translation>
        </message>
        <message>
            <source>Nothing found. Try fewer or other words.</source>
            <translation>没有找到。请尝试更少或其他的词。</translation>
        </message>
        <message>
            <source>Open page</source>
            <translation>打开页面</translation>
        </message>
        <message>
            <source>Results</source>
            <translation>结果</translation>
        </message>
        <message>
            <source>Search</source>
            <translation>搜索</translation>
        </message>
        <message>
            <source>Search Hugging Face, or paste a link to a repository</source>
            <translation>搜索 Hugging Face，或粘贴仓库链接</translation>
        </message>
        <message>
            <source>Search for models</source>
            <translation>搜索模型</translation>
        </message>
        <message>
            <source>Searching, choosing and downloading ask {host}, and nobody else; until then nothing leaves this computer. Your chats never do.</source>
            <translation>搜索、选择和下载只会询问 {host}，不会询问其他任何人；在此之前没有任何内容离开这台电脑。您的对话永远不会离开。</translation>
        </message>
        <message>
            <source>The access token is kept in this system's keyring.</source>
            <translation>访问令牌保存在本系统的密钥环中。</translation>
        </message>
        <message>
            <source>The access token was removed.</source>
            <translation>访问令牌已删除。</translation>
        </message>
        <message>
            <source>This repository has no GGUF file to chat with. Choose another one.</source>
            <translation>这个仓库没有可用于对话的 GGUF 文件。请选择另一个。</translation>
        </message>
        <message>
            <source>This system has no keyring that works: the access token is kept until chatapp closes.</source>
            <translation>本系统没有可用的密钥环：访问令牌只保留到 chatapp 关闭。</translation>
        </message>
        <message>
            <source>Words of a repository's name; empty shows the suggestions</source>
            <translation>仓库名称中的词；留空则显示推荐</translation>
        </message>
    </context>
    <context>
        <name>DownloadFolderDialog</name>
        <message>
            <source>Choose the folder for downloads</source>
            <translation>选择下载文件夹</translation>
        </message>
    </context>
    <context>
        <name>DownloadRow</name>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>Dismiss</source>
            <translation>移除</translation>
        </message>
        <message>
            <source>Give up and delete what arrived</source>
            <translation>放弃并删除已下载的部分</translation>
        </message>
        <message>
            <source>Go on from here</source>
            <translation>从这里继续</translation>
        </message>
        <message>
            <source>Load</source>
            <translation>加载</translation>
        </message>
        <message>
            <source>Load this model and chat with it</source>
            <translation>加载这个模型并与它对话</translation>
        </message>
        <message>
            <source>Pause</source>
            <translation>暂停</translation>
        </message>
        <message>
            <source>Progress</source>
            <translation>进度</translation>
        </message>
        <message>
            <source>Resume</source>
            <translation>继续</translation>
        </message>
        <message>
            <source>Stop for now; what arrived is kept</source>
            <translation>暂时停止；已下载的部分会保留</translation>
        </message>
        <message>
            <source>Take it off this list; the file stays</source>
            <translation>从列表中移除；文件保留</translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>重试</translation>
        </message>
    </context>
    <context>
        <name>DownloadShelf</name>
        <message>
            <source>Downloads</source>
            <translation>下载</translation>
        </message>
    </context>
    <context>
        <name>DownloadTokenDialog</name>
        <message>
            <source>A token with read access, from the settings of your account</source>
            <translation>具有读取权限的令牌，来自您的账户设置</translation>
        </message>
        <message>
            <source>Access token</source>
            <translation>访问令牌</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>Keep</source>
            <translation>保存</translation>
        </message>
        <message>
            <source>Models with terms need the token of an account that accepted them. It is kept in this system's keyring, goes to {host} alone, and is never written to chatapp's files. Leave the field empty to remove it.</source>
            <translation>带条款的模型需要已接受条款的账户的令牌。它保存在本系统的密钥环中，只发送给 {host}，绝不写入 chatapp 的文件。留空即可删除。</translation>
        </message>
    </context>
    <context>
        <name>DownloadWiring</name>
        <message>
            <source>Load</source>
            <translation>加载</translation>
        </message>
        <message>
            <source>{title} is downloaded and checked.</source>
            <translation>{title} 已下载并校验。</translation>
        </message>
    </context>
    <context>
        <name>DownloadsController</name>
        <message>
            <source>an unexpected error</source>
            <translation>意外错误</translation>
        </message>
    </context>
    <context>
        <name>Drawer</name>
        <message>
            <source>Close the settings</source>
            <translation>关闭设置</translation>
        </message>
        <message>
            <source>Close the settings (Escape)</source>
            <translation>关闭设置（Esc）</translation>
        </message>
        <message>
            <source>Settings</source>
            <translation>设置</translation>
        </message>
    </context>
    <context>
        <name>DriftText</name>
        <message>
            <source>95 % interval: {low} to {high} % ({n} buckets of 2 s)</source>
            <translation>95 % 区间：{low} 至 {high} %（{n} 段，每段 2 秒）</translation>
        </message>
        <message>
            <source>a replayed script measures nothing</source>
            <translation>回放脚本不作任何测量</translation>
        </message>
        <message>
            <source>both together: {change} %</source>
            <translation>合计：{change} %</translation>
        </message>
        <message>
            <source>clear</source>
            <translation>明显</translation>
        </message>
        <message>
            <source>collecting (known to {have:.1f}, takes {need:.1f} points)</source>
            <translation>收集中（已有 {have:.1f} 点，需要 {need:.1f} 点）</translation>
        </message>
        <message>
            <source>collecting ({have:.0f} of {need:.0f} depths)</source>
            <translation>收集中（{have:.0f} / {need:.0f} 个深度）</translation>
        </message>
        <message>
            <source>collecting ({have:.0f} of {need:.0f} s of writing)</source>
            <translation>收集中（已写 {have:.0f} / {need:.0f} 秒）</translation>
        </message>
        <message>
            <source>collecting: a new chat tells depth from heat</source>
            <translation>收集中：新建对话才能区分深度与发热</translation>
        </message>
        <message>
            <source>collecting: this depth is not known yet</source>
            <translation>收集中：尚不了解此深度</translation>
        </message>
        <message>
            <source>context: {change} % ({before:,.0f} to {now:,.0f} cells)</source>
            <translation>上下文：{change} %（{before:,.0f} 到 {now:,.0f} 个单元）</translation>
        </message>
        <message>
            <source>heavy</source>
            <translation>严重</translation>
        </message>
        <message>
            <source>median step: {change} %</source>
            <translation>步时中位数：{change} %</translation>
        </message>
        <message>
            <source>mild</source>
            <translation>轻微</translation>
        </message>
        <message>
            <source>no model is loaded</source>
            <translation>尚未加载模型</translation>
        </message>
        <message>
            <source>speculative decoding: tokens come in groups</source>
            <translation>推测解码：token 成组到达</translation>
        </message>
        <message>
            <source>stable</source>
            <translation>稳定</translation>
        </message>
        <message>
            <source>the baseline was taken on a warm machine: what heat cost before is not in it</source>
            <translation>基线是在机器已变热时测得的：此前热量造成的损失未计入</translation>
        </message>
        <message>
            <source>this session began at {change} % of the calibrated curve</source>
            <translation>本次会话从校准曲线的 {change} % 开始</translation>
        </message>
        <message>
            <source>trend of 3 minutes: settled</source>
            <translation>3 分钟趋势：已稳定</translation>
        </message>
        <message>
            <source>trend of 3 minutes: {change} % a minute</source>
            <translation>3 分钟趋势：每分钟 {change} %</translation>
        </message>
        <message>
            <source>{word} for {clock}</source>
            <translation>{word}，已持续 {clock}</translation>
        </message>
        <message>
            <source>{word}, from warm</source>
            <translation>{word}（以升温后为基准）</translation>
        </message>
        <message>
            <source>{word}; context alone {change} %</source>
            <translation>{word}；仅上下文 {change} %</translation>
        </message>
    </context>
    <context>
        <name>EditBanner</name>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>Cancel the edit</source>
            <translation>取消编辑</translation>
        </message>
        <message>
            <source>Editing an earlier message: it is answered anew, and the old version stays beside it.</source>
            <translation>正在编辑先前的消息：将重新回答，旧版本保留在旁边。</translation>
        </message>
        <message>
            <source>Leave the message as it is and go back to the draft (Escape)</source>
            <translation>保持消息不变，回到草稿（Esc）</translation>
        </message>
    </context>
    <context>
        <name>EditingWiring</name>
        <message>
            <source>No model is ready to answer. Load one above, then ask again.</source>
            <translation>没有可回答的模型。请在上方加载一个，然后再问。</translation>
        </message>
        <message>
            <source>Redo</source>
            <translation>重做</translation>
        </message>
        <message>
            <source>The message is deleted.</source>
            <translation>消息已删除。</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>撤销</translation>
        </message>
        <message>
            <source>continue answer</source>
            <translation>继续回答</translation>
        </message>
        <message>
            <source>delete branch</source>
            <translation>删除分支</translation>
        </message>
        <message>
            <source>delete message</source>
            <translation>删除消息</translation>
        </message>
        <message>
            <source>edit message</source>
            <translation>编辑消息</translation>
        </message>
        <message>
            <source>go to another branch</source>
            <translation>转到其他分支</translation>
        </message>
        <message>
            <source>regenerate</source>
            <translation>重新生成</translation>
        </message>
        <message>
            <source>{n:,} messages are deleted.</source>
            <translation>已删除 {n:,} 条消息。</translation>
        </message>
    </context>
    <context>
        <name>EvidenceDialog</name>
        <message>
            <source>As fast as at the baseline.</source>
            <translation>与基线一样快。</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>复制</translation>
        </message>
        <message>
            <source>Machine</source>
            <translation>机器</translation>
        </message>
        <message>
            <source>No verdict yet: it takes a baseline of this model to compare with.</source>
            <translation>暂无结论：需要该模型的基线作比较。</translation>
        </message>
        <message>
            <source>Speed</source>
            <translation>速度</translation>
        </message>
        <message>
            <source>Why this speed</source>
            <translation>为何是这个速度</translation>
        </message>
    </context>
    <context>
        <name>EvidenceRows</name>
        <message>
            <source>95 %: {low} to {high} %</source>
            <translation>95 %：{low} 至 {high} %</translation>
        </message>
        <message>
            <source>At equal depth (drift)</source>
            <translation>相同深度下（漂移）</translation>
        </message>
        <message>
            <source>Engine CPU per second</source>
            <translation>引擎每秒 CPU 时间</translation>
        </message>
        <message>
            <source>Engine CPU per token</source>
            <translation>引擎每 token CPU 时间</translation>
        </message>
        <message>
            <source>Explained by depth</source>
            <translation>由深度解释</translation>
        </message>
        <message>
            <source>Loss of speed</source>
            <translation>速度损失</translation>
        </message>
        <message>
            <source>Of the typical step</source>
            <translation>相对典型的一步</translation>
        </message>
        <message>
            <source>a baseline is still being collected</source>
            <translation>仍在收集基线</translation>
        </message>
        <message>
            <source>before {value}</source>
            <translation>之前 {value}</translation>
        </message>
        <message>
            <source>it is measured while the model writes</source>
            <translation>在模型写作时测量</translation>
        </message>
        <message>
            <source>no</source>
            <translation>否</translation>
        </message>
        <message>
            <source>yes</source>
            <translation>是</translation>
        </message>
        <message>
            <source>{age} s ago</source>
            <translation>{age} 秒前</translation>
        </message>
        <message>
            <source>{n} cores</source>
            <translation>{n} 个核心</translation>
        </message>
    </context>
    <context>
        <name>ExportDialog</name>
        <message>
            <source>All chats ({n:,})</source>
            <translation>所有对话（{n:,}）</translation>
        </message>
        <message>
            <source>CSV</source>
            <translation>CSV</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>Chats to export</source>
            <translation>要导出的对话</translation>
        </message>
        <message>
            <source>Choose where to, and write</source>
            <translation>选择位置并写入</translation>
        </message>
        <message>
            <source>Chosen chats</source>
            <translation>所选对话</translation>
        </message>
        <message>
            <source>Everything, all versions; can be imported again without loss</source>
            <translation>全部内容和所有版本；可无损导入</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>导出</translation>
        </message>
        <message>
            <source>Export…</source>
            <translation>导出…</translation>
        </message>
        <message>
            <source>Format</source>
            <translation>格式</translation>
        </message>
        <message>
            <source>HTML</source>
            <translation>HTML</translation>
        </message>
        <message>
            <source>JSON</source>
            <translation>JSON</translation>
        </message>
        <message>
            <source>JSON Lines</source>
            <translation>JSON Lines</translation>
        </message>
        <message>
            <source>Markdown</source>
            <translation>Markdown</translation>
        </message>
        <message>
            <source>New chat</source>
            <translation>新对话</translation>
        </message>
        <message>
            <source>One measured turn a line; can be imported again without loss</source>
            <translation>每轮测量一行；可无损导入</translation>
        </message>
        <message>
            <source>OpenAI messages</source>
            <translation>OpenAI 消息</translation>
        </message>
        <message>
            <source>Several files as</source>
            <translation>多个文件存为</translation>
        </message>
        <message>
            <source>Space ticks the marked chat</source>
            <translation>空格勾选所标记的对话</translation>
        </message>
        <message>
            <source>Speed, times and settings of every answer</source>
            <translation>每个回答的速度、时间和设置</translation>
        </message>
        <message>
            <source>The figures as a table, for spreadsheets</source>
            <translation>指标表格，供电子表格使用</translation>
        </message>
        <message>
            <source>The words alone, for tools that train models</source>
            <translation>只有文字，供训练模型的工具使用</translation>
        </message>
        <message>
            <source>This chat</source>
            <translation>当前对话</translation>
        </message>
        <message>
            <source>This format has one file for each chat</source>
            <translation>此格式为每个对话生成一个文件</translation>
        </message>
        <message>
            <source>To read in a browser and to print; one file that loads nothing</source>
            <translation>在浏览器中阅读和打印；单个文件，不加载任何内容</translation>
        </message>
        <message>
            <source>To read, edit and pass on</source>
            <translation>供阅读、编辑和转交</translation>
        </message>
        <message>
            <source>What</source>
            <translation>内容</translation>
        </message>
        <message>
            <source>With figures</source>
            <translation>包含指标</translation>
        </message>
        <message>
            <source>a ZIP file</source>
            <translation>一个 ZIP 文件</translation>
        </message>
        <message>
            <source>a folder</source>
            <translation>一个文件夹</translation>
        </message>
    </context>
    <context>
        <name>ExportProgress</name>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>导出</translation>
        </message>
        <message>
            <source>Exporting {n:,} chats</source>
            <translation>正在导出 {n:,} 个对话</translation>
        </message>
    </context>
    <context>
        <name>FigureRow</name>
        <message>
            <source>Copy figure</source>
            <translation>复制指标</translation>
        </message>
        <message>
            <source>Copy figure with its definition</source>
            <translation>复制指标及其定义</translation>
        </message>
    </context>
    <context>
        <name>FileList</name>
        <message>
            <source>Files</source>
            <translation>文件</translation>
        </message>
        <message>
            <source>Judged by its size and the memory that is free now; the exact plan follows when the file is here.</source>
            <translation>根据文件大小和当前可用内存判断；文件下载后会给出精确的计划。</translation>
        </message>
    </context>
    <context>
        <name>FileRow</name>
        <message>
            <source>Choose a GGUF file</source>
            <translation>选择 GGUF 文件</translation>
        </message>
        <message>
            <source>Choose…</source>
            <translation>选择…</translation>
        </message>
        <message>
            <source>Clear</source>
            <translation>清除</translation>
        </message>
        <message>
            <source>Do without this file</source>
            <translation>不使用此文件</translation>
        </message>
        <message>
            <source>none chosen</source>
            <translation>未选择</translation>
        </message>
    </context>
    <context>
        <name>FilterButton</name>
        <message>
            <source>Any model</source>
            <translation>所有模型</translation>
        </message>
        <message>
            <source>Any time</source>
            <translation>所有时间</translation>
        </message>
        <message>
            <source>Changed</source>
            <translation>更改时间</translation>
        </message>
        <message>
            <source>Filter chats</source>
            <translation>筛选对话</translation>
        </message>
        <message>
            <source>Last 30 days</source>
            <translation>最近 30 天</translation>
        </message>
        <message>
            <source>Last 365 days</source>
            <translation>最近 365 天</translation>
        </message>
        <message>
            <source>Last 7 days</source>
            <translation>最近 7 天</translation>
        </message>
        <message>
            <source>Model</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>No answers yet</source>
            <translation>还没有回答</translation>
        </message>
        <message>
            <source>Older than 365 days</source>
            <translation>超过 365 天</translation>
        </message>
        <message>
            <source>Show only chats with one model, or from one time</source>
            <translation>只显示使用某个模型或某段时间的对话</translation>
        </message>
        <message>
            <source>Today</source>
            <translation>今天</translation>
        </message>
    </context>
    <context>
        <name>FindBar</name>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>Close (Escape)</source>
            <translation>关闭（Esc）</translation>
        </message>
        <message>
            <source>Find in this chat</source>
            <translation>在此对话中查找</translation>
        </message>
        <message>
            <source>Find these words, as they stand here, in the messages on the page</source>
            <translation>在页面上的消息中按原样查找这些文字</translation>
        </message>
        <message>
            <source>Hits</source>
            <translation>匹配处</translation>
        </message>
        <message>
            <source>Next hit</source>
            <translation>下一处</translation>
        </message>
        <message>
            <source>Next hit (Enter)</source>
            <translation>下一处（Enter）</translation>
        </message>
        <message>
            <source>Previous hit</source>
            <translation>上一处</translation>
        </message>
        <message>
            <source>Previous hit (Shift+Enter)</source>
            <translation>上一处（Shift+Enter）</translation>
        </message>
        <message>
            <source>not found</source>
            <translation>未找到</translation>
        </message>
        <message>
            <source>{hit:,} of {n_hits:,} here · message {message:,} of {n_messages:,}</source>
            <translation>此处 {hit:,} / {n_hits:,} · 消息 {message:,} / {n_messages:,}</translation>
        </message>
    </context>
    <context>
        <name>FirstDraft</name>
        <message>
            <source>Message</source>
            <translation>消息</translation>
        </message>
        <message>
            <source>Message…</source>
            <translation>输入消息…</translation>
        </message>
    </context>
    <context>
        <name>ForecastText</name>
        <message>
            <source>Foretold from {n} turns of this model and settings.</source>
            <translation>根据该模型和设置的 {n} 轮对话预测。</translation>
        </message>
        <message>
            <source>In the cache: {cached}; to be read: {read}.</source>
            <translation>缓存中：{cached}；需读取：{read}。</translation>
        </message>
        <message>
            <source>The whole prompt with history and template: {n} tokens.</source>
            <translation>包含历史和模板的完整提示：{n} 个 token。</translation>
        </message>
        <message>
            <source>{cached} of {whole} cached</source>
            <translation>{whole} 中 {cached} 已缓存</translation>
        </message>
        <message>
            <source>{n} tok</source>
            <translation>{n} tok</translation>
        </message>
    </context>
    <context>
        <name>FormatButton</name>
        <message>
            <source>Format</source>
            <translation>格式</translation>
        </message>
        <message>
            <source>Format of the answers: {name}</source>
            <translation>回答格式：{name}</translation>
        </message>
        <message>
            <source>Free text</source>
            <translation>自由文本</translation>
        </message>
        <message>
            <source>GBNF grammar…</source>
            <translation>GBNF 语法…</translation>
        </message>
        <message>
            <source>Grammar</source>
            <translation>语法</translation>
        </message>
        <message>
            <source>JSON</source>
            <translation>JSON</translation>
        </message>
        <message>
            <source>JSON schema</source>
            <translation>JSON schema</translation>
        </message>
        <message>
            <source>JSON schema…</source>
            <translation>JSON schema…</translation>
        </message>
        <message>
            <source>JSON, any</source>
            <translation>任意 JSON</translation>
        </message>
        <message>
            <source>The format that the answers in this chat are held to</source>
            <translation>此对话中的回答须遵循的格式</translation>
        </message>
    </context>
    <context>
        <name>FormatSection</name>
        <message>
            <source>Answers are free text.</source>
            <translation>回答为自由文本。</translation>
        </message>
        <message>
            <source>Each answer follows this grammar, in llama.cpp's notation; it begins with the rule “root”.</source>
            <translation>每个回答都遵循此语法（llama.cpp 的写法）；从规则 “root” 开始。</translation>
        </message>
        <message>
            <source>Each answer is JSON that meets this schema. It helps to ask for it in the message, too.</source>
            <translation>每个回答都是符合此模式的 JSON。最好在消息里也说明这一要求。</translation>
        </message>
        <message>
            <source>Each answer is one JSON object or array, whatever is asked.</source>
            <translation>无论问什么，每个回答都是一个 JSON 对象或数组。</translation>
        </message>
        <message>
            <source>Format of the answers</source>
            <translation>回答格式</translation>
        </message>
        <message>
            <source>Format of the answers, text</source>
            <translation>回答格式的文本</translation>
        </message>
        <message>
            <source>Free text</source>
            <translation>自由文本</translation>
        </message>
        <message>
            <source>GBNF grammar</source>
            <translation>GBNF 语法</translation>
        </message>
        <message>
            <source>JSON schema</source>
            <translation>JSON schema</translation>
        </message>
        <message>
            <source>JSON, any</source>
            <translation>任意 JSON</translation>
        </message>
        <message>
            <source>This is longer than {n:,} characters; shorten it.</source>
            <translation>超过 {n:,} 个字符；请缩短。</translation>
        </message>
        <message>
            <source>Verdict on the format</source>
            <translation>格式检查结果</translation>
        </message>
        <message>
            <source>✓ This can be used.</source>
            <translation>✓ 可以使用。</translation>
        </message>
    </context>
    <context>
        <name>Formatting</name>
        <message>
            <source>{part} of {whole}</source>
            <translation>{part} / {whole}</translation>
        </message>
    </context>
    <context>
        <name>Glossary</name>
        <message>
            <source>clock: the engine's</source>
            <translation>时钟：引擎</translation>
        </message>
        <message>
            <source>clock: the window's</source>
            <translation>时钟：窗口</translation>
        </message>
        <message>
            <source>clocks: the engine's and the window's, each for itself</source>
            <translation>时钟：引擎与窗口各自计时</translation>
        </message>
        <message>
            <source>n/a now: {reason}</source>
            <translation>暂无数据：{reason}</translation>
        </message>
        <message>
            <source>n/a when: {reason}</source>
            <translation>无数据的情形：{reason}</translation>
        </message>
    </context>
    <context>
        <name>GpuNote</name>
        <message>
            <source>Command that installs a build for the GPU</source>
            <translation>安装 GPU 版本的命令</translation>
        </message>
        <message>
            <source>Copy it for a terminal</source>
            <translation>复制到终端使用</translation>
        </message>
        <message>
            <source>Copy the command</source>
            <translation>复制命令</translation>
        </message>
        <message>
            <source>Starts the engine anew, with the GPU</source>
            <translation>重新启动引擎并使用 GPU</translation>
        </message>
        <message>
            <source>Try the GPU again</source>
            <translation>再次尝试 GPU</translation>
        </message>
    </context>
    <context>
        <name>GpuSection</name>
        <message>
            <source>all</source>
            <translation>全部</translation>
        </message>
    </context>
    <context>
        <name>GpuWiring</name>
        <message>
            <source>1 layer</source>
            <translation>1 层</translation>
        </message>
        <message>
            <source>Keep n_ctx = {n:,}</source>
            <translation>保持 n_ctx = {n:,}</translation>
        </message>
        <message>
            <source>Keep {n} on the GPU</source>
            <translation>GPU 上保持 {n} 层</translation>
        </message>
        <message>
            <source>The GPU did not take {asked}, so the model was loaded with {taken} on it. The next load tries it again.</source>
            <translation>GPU 放不下{asked}，因此模型加载时只在 GPU 上放了 {taken} 层。下次加载会再次尝试。</translation>
        </message>
        <message>
            <source>The GPU is not used: its driver failed when it was tried on {date} ({reason}).</source>
            <translation>未使用 GPU：{date} 试用时其驱动出错（{reason}）。</translation>
        </message>
        <message>
            <source>The GPU is not used: the engine crashed on it on {date} ({reason}).</source>
            <translation>未使用 GPU：引擎于 {date} 在其上崩溃（{reason}）。</translation>
        </message>
        <message>
            <source>Try the GPU again</source>
            <translation>再次尝试 GPU</translation>
        </message>
        <message>
            <source>all layers</source>
            <translation>全部层</translation>
        </message>
        <message>
            <source>as many layers as should fit</source>
            <translation>应能放下的层数</translation>
        </message>
        <message>
            <source>n_ctx = {asked:,} did not fit into memory, so the model was loaded with n_ctx = {taken:,}. The next load tries {asked:,} again.</source>
            <translation>n_ctx = {asked:,} 放不进内存，因此模型以 n_ctx = {taken:,} 加载。下次加载会再次尝试 {asked:,}。</translation>
        </message>
        <message>
            <source>{gpu} is not used: this build of llama.cpp has no {backend}. This builds one; it needs: {needs}</source>
            <translation>未使用 {gpu}：此 llama.cpp 构建不含 {backend}。以下命令可构建一个；需要：{needs}</translation>
        </message>
        <message>
            <source>{gpu} is not used: this package of llama.cpp has no part for it. Take one with {backend}.</source>
            <translation>未使用 {gpu}：此 llama.cpp 软件包不支持它。请使用带 {backend} 的软件包。</translation>
        </message>
        <message>
            <source>{gpu}: {bytes} of {total}</source>
            <translation>{gpu}：{bytes} / {total}</translation>
        </message>
        <message>
            <source>{n} layers</source>
            <translation>{n} 层</translation>
        </message>
    </context>
    <context>
        <name>HubBrowser</name>
        <message>
            <source>an unexpected error</source>
            <translation>意外错误</translation>
        </message>
    </context>
    <context>
        <name>IdleWiring</name>
        <message>
            <source>Load it again</source>
            <translation>重新加载</translation>
        </message>
        <message>
            <source>{model} was unloaded: nobody used it for {n} minutes.</source>
            <translation>{model} 已卸载：{n} 分钟内无人使用。</translation>
        </message>
    </context>
    <context>
        <name>InsightWiring</name>
        <message>
            <source> or </source>
            <translation> 或 </translation>
        </message>
        <message>
            <source>{a} GB/s</source>
            <translation>{a} GB/s</translation>
        </message>
    </context>
    <context>
        <name>ItlStrip</name>
        <message>
            <source>0–{top} ms</source>
            <translation>0–{top} 毫秒</translation>
        </message>
        <message>
            <source>&lt;p&gt;&lt;b&gt;Gaps between tokens&lt;/b&gt;&lt;br&gt;The last 120, oldest on the left: a low, even line is a fast, even rhythm.&lt;br&gt;Tinted band: 50–100 ms, that is 10–20 tokens/s, a comfortable reading rhythm.&lt;br&gt;Marks: stalls, longer than 2.5 medians.&lt;/p&gt;</source>
            <translation>&lt;p&gt;&lt;b&gt;token 间隔&lt;/b&gt;&lt;br&gt;最近 120 个，最早的在左：低而平稳的线表示快而均匀的节奏。&lt;br&gt;浅色带：50–100 毫秒，即每秒 10–20 个 token，适合阅读的节奏。&lt;br&gt;标记：停顿，超过中位数的 2.5 倍。&lt;/p&gt;</translation>
        </message>
        <message>
            <source>Gaps between tokens</source>
            <translation>token 间隔</translation>
        </message>
        <message>
            <source>Gaps between tokens: the last {n}</source>
            <translation>token 间隔：最近 {n} 个</translation>
        </message>
    </context>
    <context>
        <name>LinkOpener</name>
        <message>
            <source>Not opened: {address}. Only web addresses (http, https) open from a chat.</source>
            <translation>未打开：{address}。对话中只能打开网址（http、https）。</translation>
        </message>
        <message>
            <source>The browser could not be started for {address}. Copy the address.</source>
            <translation>无法为 {address} 启动浏览器。请复制该地址。</translation>
        </message>
    </context>
    <context>
        <name>LoadPanel</name>
        <message>
            <source>A batch larger than the context has no use.</source>
            <translation>批大于上下文没有意义。</translation>
        </message>
        <message>
            <source>A quantized V cache needs flash attention: loading fails where llama.cpp's automatic choice is off.</source>
            <translation>量化的 V 缓存需要 flash attention：llama.cpp 自动选择关闭时加载会失败。</translation>
        </message>
        <message>
            <source>As loaded</source>
            <translation>实际加载情况</translation>
        </message>
        <message>
            <source>Choose the file of the draft model: without one nothing is guessed.</source>
            <translation>请选择草稿模型文件：没有它就不会猜测。</translation>
        </message>
        <message>
            <source>Load again with these settings</source>
            <translation>用这些设置重新加载</translation>
        </message>
        <message>
            <source>Loads the model anew; the chat stays. Ready as soon as a setting differs.</source>
            <translation>重新加载模型；对话保留。设置有改动时即可使用。</translation>
        </message>
        <message>
            <source>No model is loaded. These settings apply to the next one.</source>
            <translation>尚未加载模型。这些设置用于下一个模型。</translation>
        </message>
        <message>
            <source>This model was trained for {n:,} tokens; beyond them its answers usually fall apart.</source>
            <translation>该模型按 {n:,} 个 token 训练；超出后回答通常会变差。</translation>
        </message>
        <message>
            <source>Warning about the load settings</source>
            <translation>关于加载设置的警告</translation>
        </message>
        <message>
            <source>all</source>
            <translation>全部</translation>
        </message>
        <message>
            <source>automatic</source>
            <translation>自动</translation>
        </message>
        <message>
            <source>automatic ({n})</source>
            <translation>自动（{n}）</translation>
        </message>
        <message>
            <source>llama.cpp refuses a quantized V cache without flash attention. Turn it on, or take f16 for type_v.</source>
            <translation>没有 flash attention，llama.cpp 拒绝量化的 V 缓存。请开启它，或将 type_v 设为 f16。</translation>
        </message>
    </context>
    <context>
        <name>LoadPlanner</name>
        <message>
            <source>not measured yet</source>
            <translation>尚未测量</translation>
        </message>
    </context>
    <context>
        <name>LoadedFacts</name>
        <message>
            <source> on {devices}</source>
            <translation>，在 {devices} 上</translation>
        </message>
        <message>
            <source>, trained for {n:,}</source>
            <translation>，训练长度 {n:,}</translation>
        </message>
        <message>
            <source>: llama.cpp found no GPU</source>
            <translation>：llama.cpp 未找到 GPU</translation>
        </message>
        <message>
            <source>: the installed llama.cpp build has no GPU backend</source>
            <translation>：所安装的 llama.cpp 没有 GPU 后端</translation>
        </message>
        <message>
            <source>Batch</source>
            <translation>批</translation>
        </message>
        <message>
            <source>Context</source>
            <translation>上下文</translation>
        </message>
        <message>
            <source>Devices</source>
            <translation>设备</translation>
        </message>
        <message>
            <source>Draft model</source>
            <translation>草稿模型</translation>
        </message>
        <message>
            <source>Flash attention</source>
            <translation>Flash attention</translation>
        </message>
        <message>
            <source>GPU layers</source>
            <translation>GPU 层数</translation>
        </message>
        <message>
            <source>KV</source>
            <translation>KV</translation>
        </message>
        <message>
            <source>KV cache</source>
            <translation>KV 缓存</translation>
        </message>
        <message>
            <source>Load time</source>
            <translation>加载时间</translation>
        </message>
        <message>
            <source>Threads</source>
            <translation>线程</translation>
        </message>
        <message>
            <source>Weights</source>
            <translation>权重</translation>
        </message>
        <message>
            <source>about {size}</source>
            <translation>约 {size}</translation>
        </message>
        <message>
            <source>all</source>
            <translation>全部</translation>
        </message>
        <message>
            <source>cold</source>
            <translation>冷</translation>
        </message>
        <message>
            <source>compute</source>
            <translation>计算</translation>
        </message>
        <message>
            <source>draft</source>
            <translation>草稿</translation>
        </message>
        <message>
            <source>half warm</source>
            <translation>半热</translation>
        </message>
        <message>
            <source>in the engine's own memory</source>
            <translation>在引擎自己的内存中</translation>
        </message>
        <message>
            <source>in the engine's own memory, {size} of it in huge pages</source>
            <translation>在引擎自己的内存中，其中 {size} 为大页</translation>
        </message>
        <message>
            <source>in the mapped file</source>
            <translation>在映射的文件中</translation>
        </message>
        <message>
            <source>n/a: llama.cpp decides per device and did not report it</source>
            <translation>n/a：llama.cpp 按设备决定，没有报告</translation>
        </message>
        <message>
            <source>n/a: the engine did not report how much memory it reserved</source>
            <translation>n/a：引擎没有报告预留了多少内存</translation>
        </message>
        <message>
            <source>n/a: the engine did not report it</source>
            <translation>n/a：引擎没有报告</translation>
        </message>
        <message>
            <source>none</source>
            <translation>无</translation>
        </message>
        <message>
            <source>off</source>
            <translation>关</translation>
        </message>
        <message>
            <source>on</source>
            <translation>开</translation>
        </message>
        <message>
            <source>warm</source>
            <translation>热</translation>
        </message>
        <message>
            <source>weights</source>
            <translation>权重</translation>
        </message>
        <message>
            <source>{decode} decode, {prefill} prefill</source>
            <translation>解码 {decode}，预填充 {prefill}</translation>
        </message>
        <message>
            <source>{line}, of {total}</source>
            <translation>{line}，共 {total}</translation>
        </message>
        <message>
            <source>{model:,.0f} ms weights, {context:,.0f} ms context</source>
            <translation>权重 {model:,.0f} 毫秒，上下文 {context:,.0f} 毫秒</translation>
        </message>
        <message>
            <source>{n} (asked {asked:,})</source>
            <translation>{n}（请求 {asked:,}）</translation>
        </message>
        <message>
            <source>{n} (asked {asked})</source>
            <translation>{n}（要求 {asked}）</translation>
        </message>
        <message>
            <source>{n} of {total}</source>
            <translation>{n} / {total}</translation>
        </message>
        <message>
            <source>{size} reserved, K {k}, V {v}</source>
            <translation>预留 {size}，K {k}，V {v}</translation>
        </message>
        <message>
            <source>{text}; {word}: {pct:.0f} % of the file was in memory</source>
            <translation>{text}；{word}：文件的 {pct:.0f} % 已在内存中</translation>
        </message>
    </context>
    <context>
        <name>LogFileDialog</name>
        <message>
            <source>Chats (*.json *.jsonl);;All files (*)</source>
            <translation>对话 (*.json *.jsonl);;所有文件 (*)</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>导出</translation>
        </message>
        <message>
            <source>Export into a new folder inside</source>
            <translation>导出到以下位置的新文件夹</translation>
        </message>
        <message>
            <source>Import chats</source>
            <translation>导入对话</translation>
        </message>
        <message>
            <source>Open session log</source>
            <translation>打开会话日志</translation>
        </message>
        <message>
            <source>Open settings</source>
            <translation>打开设置</translation>
        </message>
        <message>
            <source>Session logs (*.jsonl);;All files (*)</source>
            <translation>会话日志 (*.jsonl);;所有文件 (*)</translation>
        </message>
        <message>
            <source>Settings (*.json);;All files (*)</source>
            <translation>设置 (*.json);;所有文件 (*)</translation>
        </message>
    </context>
    <context>
        <name>LogitBiasTable</name>
        <message>
            <source>A text biases each of its tokens; digits alone are a token id. -100 keeps a token out.</source>
            <translation>文本会影响其中每个 token；纯数字视为 token 编号。-100 排除该 token。</translation>
        </message>
        <message>
            <source>Add</source>
            <translation>添加</translation>
        </message>
        <message>
            <source>Add a logit bias</source>
            <translation>添加 logit 偏置</translation>
        </message>
        <message>
            <source>Bias</source>
            <translation>偏置</translation>
        </message>
        <message>
            <source>Logit bias</source>
            <translation>Logit 偏置</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>移除</translation>
        </message>
        <message>
            <source>Remove the logit bias</source>
            <translation>移除该 logit 偏置</translation>
        </message>
        <message>
            <source>Row {row}: give a token id or a text, and a number from -100 to 100.</source>
            <translation>第 {row} 行：请填写 token 编号或文本，以及 -100 到 100 的数字。</translation>
        </message>
        <message>
            <source>Token</source>
            <translation>Token</translation>
        </message>
    </context>
    <context>
        <name>MainWindow</name>
        <message>
            <source>A blank page</source>
            <translation>一张白纸</translation>
        </message>
        <message>
            <source>Choose a model file…</source>
            <translation>选择模型文件…</translation>
        </message>
        <message>
            <source>Choose a model…</source>
            <translation>选择模型…</translation>
        </message>
        <message>
            <source>Choose the model that answers. It stays on this computer, and so does what you write.</source>
            <translation>选择用来回答的模型。模型和您写的内容都只留在这台电脑上。</translation>
        </message>
        <message>
            <source>Explain how the tides come about, in three sentences.</source>
            <translation>用三句话解释潮汐是如何形成的。</translation>
        </message>
        <message>
            <source>Find models…</source>
            <translation>查找模型…</translation>
        </message>
        <message>
            <source>Load settings</source>
            <translation>加载设置</translation>
        </message>
        <message>
            <source>No model is loaded</source>
            <translation>未加载模型</translation>
        </message>
        <message>
            <source>No model yet</source>
            <translation>还没有模型</translation>
        </message>
        <message>
            <source>Put this text into the message field; Enter sends it</source>
            <translation>将此文字放入消息框；按回车键发送</translation>
        </message>
        <message>
            <source>Sampling</source>
            <translation>采样</translation>
        </message>
        <message>
            <source>Sampling and load settings</source>
            <translation>采样与加载设置</translation>
        </message>
        <message>
            <source>Sampling and load settings (Ctrl+T)</source>
            <translation>采样与加载设置（Ctrl+T）</translation>
        </message>
        <message>
            <source>Search and download models</source>
            <translation>搜索并下载模型</translation>
        </message>
        <message>
            <source>Suggest five names for a small grey cat.</source>
            <translation>为一只小灰猫推荐五个名字。</translation>
        </message>
        <message>
            <source>Write a Python function that counts the words of a text.</source>
            <translation>写一个统计文本单词数的 Python 函数。</translation>
        </message>
        <message>
            <source>Write below. Everything stays on this computer, and the panel shows how fast the model reads and writes.</source>
            <translation>请在下方书写。一切都留在本机，面板会显示模型读写的速度。</translation>
        </message>
        <message>
            <source>Write the first message</source>
            <translation>写第一条消息</translation>
        </message>
        <message>
            <source>chatapp runs language models on this computer. Choose a file that ends in .gguf, or find one to download.</source>
            <translation>chatapp 在本机运行语言模型。请选择以 .gguf 结尾的文件，或查找要下载的模型。</translation>
        </message>
        <message>
            <source>or begin with one of these</source>
            <translation>或从以下内容开始</translation>
        </message>
    </context>
    <context>
        <name>MemoryBar</name>
        <message>
            <source>Compute</source>
            <translation>计算</translation>
        </message>
        <message>
            <source>Draft model</source>
            <translation>草稿模型</translation>
        </message>
        <message>
            <source>KV</source>
            <translation>KV</translation>
        </message>
        <message>
            <source>KV cache</source>
            <translation>KV 缓存</translation>
        </message>
        <message>
            <source>Of this, not in use yet</source>
            <translation>其中尚未使用</translation>
        </message>
        <message>
            <source>Other</source>
            <translation>其他</translation>
        </message>
        <message>
            <source>Weights</source>
            <translation>权重</translation>
        </message>
        <message>
            <source>compute</source>
            <translation>计算</translation>
        </message>
        <message>
            <source>draft model</source>
            <translation>草稿模型</translation>
        </message>
        <message>
            <source>weights</source>
            <translation>权重</translation>
        </message>
    </context>
    <context>
        <name>MemoryPlan</name>
        <message>
            <source>As loaded: estimated {planned} from the header alone, reserved {actual} ({error})</source>
            <translation>加载结果：仅按文件头估计 {planned}，实际占用 {actual}（{error}）</translation>
        </message>
        <message>
            <source>As loaded: planned {planned}, reserved {actual} ({error})</source>
            <translation>加载结果：计划 {planned}，预留 {actual}（{error}）</translation>
        </message>
        <message>
            <source>Decode</source>
            <translation>解码</translation>
        </message>
        <message>
            <source>Decode is foretold for {n} tokens in the window.</source>
            <translation>解码速度按窗口中有 {n} 个 token 预测。</translation>
        </message>
        <message>
            <source>Decode {decode} · prefill {prefill}</source>
            <translation>解码 {decode} · 预填充 {prefill}</translation>
        </message>
        <message>
            <source>Fits</source>
            <translation>放得下</translation>
        </message>
        <message>
            <source>KV {n}</source>
            <translation>KV {n}</translation>
        </message>
        <message>
            <source>Prefill</source>
            <translation>预填充</translation>
        </message>
        <message>
            <source>Tight</source>
            <translation>紧张</translation>
        </message>
        <message>
            <source>Will not fit</source>
            <translation>放不下</translation>
        </message>
        <message>
            <source>compute {n}</source>
            <translation>计算 {n}</translation>
        </message>
        <message>
            <source>draft {n}</source>
            <translation>草稿 {n}</translation>
        </message>
        <message>
            <source>engine {n}</source>
            <translation>引擎 {n}</translation>
        </message>
        <message>
            <source>estimated from the file's header</source>
            <translation>根据文件头估计</translation>
        </message>
        <message>
            <source>estimated from the file's header; asking llama.cpp…</source>
            <translation>根据文件头估计；正在询问 llama.cpp…</translation>
        </message>
        <message>
            <source>llama.cpp's own figures, nothing loaded</source>
            <translation>llama.cpp 自己的数值，未加载任何内容</translation>
        </message>
        <message>
            <source>n/a, because {reason}</source>
            <translation>无数据：{reason}</translation>
        </message>
        <message>
            <source>one answer of a model with another type of weights on this machine; most likely {mid} tok/s</source>
            <translation>依据本机上另一权重类型模型的 1 次回答；最可能为 {mid} tok/s</translation>
        </message>
        <message>
            <source>one answer of a model with the same type of weights on this machine; most likely {mid} tok/s</source>
            <translation>依据本机上同一权重类型模型的 1 次回答；最可能为 {mid} tok/s</translation>
        </message>
        <message>
            <source>one answer of this model on this machine, {low} to {high} tok/s</source>
            <translation>本机上该模型的一次回答，{low} 至 {high} tok/s</translation>
        </message>
        <message>
            <source>the memory's bandwidth alone; most likely {mid} tok/s, and no more than {high}</source>
            <translation>仅根据内存带宽；最可能 {mid} tok/s，不超过 {high}</translation>
        </message>
        <message>
            <source>weights {n}</source>
            <translation>权重 {n}</translation>
        </message>
        <message>
            <source>{device} has no memory of its own: what lies there is taken from main memory, and counts there as well.</source>
            <translation>{device} 没有自己的内存：放在那里的内容占用主内存，也计入主内存。</translation>
        </message>
        <message>
            <source>{device}: planned {planned}, reserved {actual}</source>
            <translation>{device}：计划 {planned}，保留 {actual}</translation>
        </message>
        <message>
            <source>{device}: {need} needed, {free} free</source>
            <translation>{device}：需要 {need}，可用 {free}</translation>
        </message>
        <message>
            <source>{device}: {verdict}, {parts}; {free} free</source>
            <translation>{device}：{verdict}，{parts}；可用 {free}</translation>
        </message>
        <message>
            <source>{low} to {high} tok/s</source>
            <translation>{low} 至 {high} tok/s</translation>
        </message>
        <message>
            <source>{mid} tok/s measured</source>
            <translation>实测 {mid} tok/s</translation>
        </message>
        <message>
            <source>{need} needed, {free} free</source>
            <translation>需要 {need}，可用 {free}</translation>
        </message>
        <message>
            <source>{n} answers of a model with another type of weights on this machine; most likely {mid} tok/s</source>
            <translation>依据本机上另一权重类型模型的 {n} 次回答；最可能为 {mid} tok/s</translation>
        </message>
        <message>
            <source>{n} answers of a model with the same type of weights on this machine; most likely {mid} tok/s</source>
            <translation>依据本机上同一权重类型模型的 {n} 次回答；最可能为 {mid} tok/s</translation>
        </message>
        <message>
            <source>{n} answers of this model on this machine, {low} to {high} tok/s</source>
            <translation>本机上该模型的 {n} 个回答，{low} 至 {high} tok/s</translation>
        </message>
    </context>
    <context>
        <name>ModelDelegate</name>
        <message>
            <source>loaded · {size}</source>
            <translation>已加载 · {size}</translation>
        </message>
    </context>
    <context>
        <name>ModelFileDialog</name>
        <message>
            <source>All files (*)</source>
            <translation>所有文件 (*)</translation>
        </message>
        <message>
            <source>Choose a model</source>
            <translation>选择模型</translation>
        </message>
        <message>
            <source>GGUF models (*.gguf)</source>
            <translation>GGUF 模型 (*.gguf)</translation>
        </message>
    </context>
    <context>
        <name>ModelFolderDialog</name>
        <message>
            <source>Add a folder of models</source>
            <translation>添加模型文件夹</translation>
        </message>
    </context>
    <context>
        <name>ModelList</name>
        <message>
            <source>Decode speed here: median of {n} answers</source>
            <translation>本机解码速度：{n} 次回答的中位数</translation>
        </message>
        <message>
            <source>Decode speed here: of one answer</source>
            <translation>本机解码速度：来自一次回答</translation>
        </message>
        <message>
            <source>favourite</source>
            <translation>收藏</translation>
        </message>
        <message>
            <source>in {folder}</source>
            <translation>位于 {folder}</translation>
        </message>
        <message>
            <source>{n} files</source>
            <translation>{n} 个文件</translation>
        </message>
    </context>
    <context>
        <name>ModelPicker</name>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>Cancel loading</source>
            <translation>取消加载</translation>
        </message>
        <message>
            <source>Choose a model</source>
            <translation>选择模型</translation>
        </message>
        <message>
            <source>Choose the model that answers; a GGUF file can be dropped here</source>
            <translation>选择负责回答的模型；也可将 GGUF 文件拖到这里</translation>
        </message>
        <message>
            <source>Loading {title}</source>
            <translation>正在加载 {title}</translation>
        </message>
        <message>
            <source>Model</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>Stop loading the model (Esc)</source>
            <translation>停止加载模型（Esc）</translation>
        </message>
        <message>
            <source>model</source>
            <translation>模型</translation>
        </message>
    </context>
    <context>
        <name>ModelPopup</name>
        <message>
            <source>Add folder…</source>
            <translation>添加文件夹…</translation>
        </message>
        <message>
            <source>By name, quantization, licence or ability; Enter loads the marked model, Ctrl+D makes it a favourite</source>
            <translation>按名称、量化、许可证或能力查找；Enter 加载所选模型，Ctrl+D 将其收藏</translation>
        </message>
        <message>
            <source>Choose file…</source>
            <translation>选择文件…</translation>
        </message>
        <message>
            <source>Copy the path</source>
            <translation>复制路径</translation>
        </message>
        <message>
            <source>Favourite</source>
            <translation>收藏</translation>
        </message>
        <message>
            <source>Find models…</source>
            <translation>查找模型…</translation>
        </message>
        <message>
            <source>List the models of a folder</source>
            <translation>列出某个文件夹中的模型</translation>
        </message>
        <message>
            <source>Load a GGUF file</source>
            <translation>加载 GGUF 文件</translation>
        </message>
        <message>
            <source>Models</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>No model here yet. Choose a file, add a folder of yours, or find a model to download.</source>
            <translation>这里还没有模型。请选择文件、添加文件夹，或查找要下载的模型。</translation>
        </message>
        <message>
            <source>No model matches the search.</source>
            <translation>没有符合搜索的模型。</translation>
        </message>
        <message>
            <source>Search and download models</source>
            <translation>搜索并下载模型</translation>
        </message>
        <message>
            <source>Search models</source>
            <translation>搜索模型</translation>
        </message>
        <message>
            <source>Take out of the list</source>
            <translation>从列表中移除</translation>
        </message>
    </context>
    <context>
        <name>ModelProfileDialog</name>
        <message>
            <source>Apply</source>
            <translation>应用</translation>
        </message>
        <message>
            <source>Begin from the model's own</source>
            <translation>以模型自带的为起点</translation>
        </message>
        <message>
            <source>Chat template</source>
            <translation>聊天模板</translation>
        </message>
        <message>
            <source>Chat template in place of the model's own</source>
            <translation>代替模型自带的聊天模板</translation>
        </message>
        <message>
            <source>Checking…</source>
            <translation>正在检查…</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>Empty: the model's own template is used.</source>
            <translation>留空：使用模型自带的模板。</translation>
        </message>
        <message>
            <source>Export…</source>
            <translation>导出…</translation>
        </message>
        <message>
            <source>Import…</source>
            <translation>导入…</translation>
        </message>
        <message>
            <source>Jinja, as in tokenizer.chat_template</source>
            <translation>Jinja，与 tokenizer.chat_template 相同</translation>
        </message>
        <message>
            <source>Keep it; another template loads the model again</source>
            <translation>保存；更换模板会重新加载模型</translation>
        </message>
        <message>
            <source>Leave it as it was (Esc)</source>
            <translation>保持原样 (Esc)</translation>
        </message>
        <message>
            <source>New chats with this model begin with a system prompt of their own</source>
            <translation>使用此模型的新对话以专属系统提示开始</translation>
        </message>
        <message>
            <source>Not applied yet: Apply keeps what you changed, closing once more drops it.</source>
            <translation>尚未应用：“应用”会保留更改，再次关闭则放弃更改。</translation>
        </message>
        <message>
            <source>Off: new chats begin with the system prompt that holds for all models</source>
            <translation>关闭：新对话使用适用于所有模型的系统提示</translation>
        </message>
        <message>
            <source>Put the template of the file into the field</source>
            <translation>将文件中的模板放入此框</translation>
        </message>
        <message>
            <source>Settings of {model}</source>
            <translation>{model} 的设置</translation>
        </message>
        <message>
            <source>System prompt of new chats with this model</source>
            <translation>使用此模型的新对话的系统提示</translation>
        </message>
        <message>
            <source>Take over the settings from a JSON file that chatapp exported</source>
            <translation>从 chatapp 导出的 JSON 文件读入设置</translation>
        </message>
        <message>
            <source>This template is longer than any real one.</source>
            <translation>此模板比任何真实的模板都长。</translation>
        </message>
        <message>
            <source>Verdict on the template</source>
            <translation>对模板的判断</translation>
        </message>
        <message>
            <source>Write load settings, sampler values, prompt and template to a JSON file</source>
            <translation>将加载设置、采样值、提示和模板写入 JSON 文件</translation>
        </message>
        <message>
            <source>✓ This can be used.</source>
            <translation>✓ 可以使用。</translation>
        </message>
    </context>
    <context>
        <name>ModelProfileWiring</name>
        <message>
            <source>The settings are written to {path}.</source>
            <translation>设置已写入 {path}。</translation>
        </message>
        <message>
            <source>This version of chatapp does not know {names}, which is left out.</source>
            <translation>此版本的 chatapp 不认识 {names}，已略去。</translation>
        </message>
        <message>
            <source>chat template</source>
            <translation>聊天模板</translation>
        </message>
        <message>
            <source>load settings</source>
            <translation>加载设置</translation>
        </message>
        <message>
            <source>sampler values</source>
            <translation>采样参数</translation>
        </message>
        <message>
            <source>system prompt</source>
            <translation>系统提示词</translation>
        </message>
        <message>
            <source>{file} changes nothing here.</source>
            <translation>{file} 在此没有任何更改。</translation>
        </message>
        <message>
            <source>{file} changes: {parts}. Apply makes that hold.</source>
            <translation>{file} 将更改：{parts}。点击“应用”后生效。</translation>
        </message>
    </context>
    <context>
        <name>ModelWiring</name>
        <message>
            <source>Load anyway</source>
            <translation>仍然加载</translation>
        </message>
        <message>
            <source>Load {name} again</source>
            <translation>重新加载 {name}</translation>
        </message>
        <message>
            <source>{name} is listed because it lies in a folder of chatapp or of another program. Nothing was changed.</source>
            <translation>{name} 位于 chatapp 或其他程序的文件夹中，因此列出。未作任何更改。</translation>
        </message>
    </context>
    <context>
        <name>MoreSamplers</name>
        <message>
            <source>Against repetition</source>
            <translation>抑制重复</translation>
        </message>
        <message>
            <source>Cutting the tail, or the head</source>
            <translation>截断尾部或头部</translation>
        </message>
        <message>
            <source>More samplers</source>
            <translation>更多采样器</translation>
        </message>
        <message>
            <source>One a line, at most {n}; \n stands for a line break.</source>
            <translation>每行一个，最多 {n} 个；\n 表示换行。</translation>
        </message>
        <message>
            <source>Steering</source>
            <translation>调控</translation>
        </message>
        <message>
            <source>Temperature that moves</source>
            <translation>动态温度</translation>
        </message>
        <message>
            <source>{n} changed</source>
            <translation>已改 {n} 项</translation>
        </message>
    </context>
    <context>
        <name>NoEnginePage</name>
        <message>
            <source>Show the reason and the details again</source>
            <translation>再次显示原因和详细信息</translation>
        </message>
        <message>
            <source>The engine does not start</source>
            <translation>引擎无法启动</translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>重试</translation>
        </message>
        <message>
            <source>What is wrong?</source>
            <translation>出了什么问题？</translation>
        </message>
        <message>
            <source>Without it no model can answer, whichever file is chosen. The bar above the message field says why and what to do. Your chats are safe: read, search and export them meanwhile.</source>
            <translation>没有引擎，任何模型都无法回答，选择哪个文件都一样。消息框上方的提示栏说明了原因和处理办法。您的对话是安全的：其间仍可阅读、搜索和导出。</translation>
        </message>
    </context>
    <context>
        <name>NumberRow</name>
        <message>
            <source>Back to the default, {value}</source>
            <translation>恢复默认值 {value}</translation>
        </message>
        <message>
            <source>No effect at {value} (the mark).</source>
            <translation>取 {value} 时不起作用（即标记处）。</translation>
        </message>
        <message>
            <source>Reset {title}</source>
            <translation>重置{title}</translation>
        </message>
        <message>
            <source>{low} to {high}, default {value}.</source>
            <translation>{low} 至 {high}，默认 {value}。</translation>
        </message>
        <message>
            <source>{title}, slider</source>
            <translation>{title}，滑块</translation>
        </message>
        <message>
            <source>{typed} is not taken: give a number from {low} to {high}. It stays at {value}.</source>
            <translation>未采用 {typed}：请输入 {low} 到 {high} 之间的数。仍为 {value}。</translation>
        </message>
    </context>
    <context>
        <name>OutlineModel</name>
        <message>
            <source>Model</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>You</source>
            <translation>您</translation>
        </message>
        <message>
            <source>depth {n}</source>
            <translation>深度 {n}</translation>
        </message>
        <message>
            <source>shown</source>
            <translation>显示中</translation>
        </message>
    </context>
    <context>
        <name>OutsideChangesWiring</name>
        <message>
            <source>Another program added a chat to the list.</source>
            <translation>另一程序向列表中添加了一个对话。</translation>
        </message>
        <message>
            <source>Another program added {n:,} chats to the list.</source>
            <translation>另一程序向列表中添加了 {n:,} 个对话。</translation>
        </message>
    </context>
    <context>
        <name>Overlay</name>
        <message>
            <source>Decode rate in tokens per second</source>
            <translation>解码速度，每秒 token 数</translation>
        </message>
        <message>
            <source>Drag to move. Double-click or Escape goes back to the window.</source>
            <translation>拖动可移动。双击或按 Esc 返回窗口。</translation>
        </message>
        <message>
            <source>Drift</source>
            <translation>漂移</translation>
        </message>
        <message>
            <source>KV cache</source>
            <translation>KV 缓存</translation>
        </message>
        <message>
            <source>Performance overlay</source>
            <translation>性能浮窗</translation>
        </message>
        <message>
            <source>State</source>
            <translation>状态</translation>
        </message>
        <message>
            <source>Time to first token</source>
            <translation>首个 token 用时</translation>
        </message>
        <message>
            <source>chatapp overlay</source>
            <translation>chatapp 浮窗</translation>
        </message>
        <message>
            <source>drift {value}</source>
            <translation>漂移 {value}</translation>
        </message>
    </context>
    <context>
        <name>PaletteDialog</name>
        <message>
            <source>All commands</source>
            <translation>全部命令</translation>
        </message>
        <message>
            <source>Command, chat, model or setting</source>
            <translation>命令、对话、模型或设置</translation>
        </message>
        <message>
            <source>Nothing fits. Try fewer letters.</source>
            <translation>没有符合的项目。请少输几个字母。</translation>
        </message>
        <message>
            <source>Type some letters; arrows choose, Enter does it</source>
            <translation>输入几个字母；方向键选择，Enter 执行</translation>
        </message>
        <message>
            <source>What fits</source>
            <translation>符合的项目</translation>
        </message>
    </context>
    <context>
        <name>PaletteWiring</name>
        <message>
            <source>New chat</source>
            <translation>新对话</translation>
        </message>
        <message>
            <source>chat</source>
            <translation>对话</translation>
        </message>
        <message>
            <source>model</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>on</source>
            <translation>开</translation>
        </message>
        <message>
            <source>setting</source>
            <translation>设置</translation>
        </message>
    </context>
    <context>
        <name>PanelTitle</name>
        <message>
            <source>Detach the panel, or dock it again</source>
            <translation>分离面板，或重新停靠</translation>
        </message>
        <message>
            <source>Hide the panel (Ctrl+Shift+P)</source>
            <translation>隐藏面板（Ctrl+Shift+P）</translation>
        </message>
    </context>
    <context>
        <name>PerfLogWiring</name>
        <message>
            <source>New chat</source>
            <translation>新对话</translation>
        </message>
        <message>
            <source>The log is written to {path}.</source>
            <translation>日志已写入 {path}。</translation>
        </message>
        <message>
            <source>This chat is still empty: there is nothing to export yet.</source>
            <translation>这个对话还是空的：没有可导出的内容。</translation>
        </message>
        <message>
            <source>This log has no stamps of tokens: there is no timeline to show.</source>
            <translation>此日志没有 token 时间戳：无法显示时间线。</translation>
        </message>
        <message>
            <source>first</source>
            <translation>第一份</translation>
        </message>
        <message>
            <source>second</source>
            <translation>第二份</translation>
        </message>
    </context>
    <context>
        <name>PerformancePanel</name>
        <message>
            <source>CPU temperature</source>
            <translation>CPU 温度</translation>
        </message>
        <message>
            <source>Context</source>
            <translation>上下文</translation>
        </message>
        <message>
            <source>Drift</source>
            <translation>漂移</translation>
        </message>
        <message>
            <source>Engine CPU</source>
            <translation>引擎 CPU</translation>
        </message>
        <message>
            <source>KV cache</source>
            <translation>KV 缓存</translation>
        </message>
        <message>
            <source>Memory</source>
            <translation>内存</translation>
        </message>
        <message>
            <source>Performance</source>
            <translation>性能</translation>
        </message>
        <message>
            <source>Prefill</source>
            <translation>预填充</translation>
        </message>
        <message>
            <source>Screen behind engine</source>
            <translation>屏幕落后于引擎</translation>
        </message>
        <message>
            <source>State: {state}</source>
            <translation>状态：{state}</translation>
        </message>
        <message>
            <source>Stored as: K {k}, V {v}</source>
            <translation>存储为：K {k}，V {v}</translation>
        </message>
        <message>
            <source>Threads</source>
            <translation>线程</translation>
        </message>
        <message>
            <source>Time since Send; at rest, of the whole last answer.</source>
            <translation>从发送起的时间；空闲时为上一个回答的总时间。</translation>
        </message>
        <message>
            <source>Time to first token</source>
            <translation>首个 token 用时</translation>
        </message>
        <message>
            <source>Time: {clock}</source>
            <translation>时间：{clock}</translation>
        </message>
        <message>
            <source>decode</source>
            <translation>解码</translation>
        </message>
        <message>
            <source>p50/p95/max</source>
            <translation>p50/p95/最大</translation>
        </message>
    </context>
    <context>
        <name>PlanCard</name>
        <message>
            <source>Memory plan</source>
            <translation>内存计划</translation>
        </message>
        <message>
            <source>Memory plan: {verdict}, {sum}</source>
            <translation>内存计划：{verdict}，{sum}</translation>
        </message>
        <message>
            <source>Take n_ctx {n:,}</source>
            <translation>采用 n_ctx {n:,}</translation>
        </message>
        <message>
            <source>Take the largest context that fits with its margin</source>
            <translation>采用留有余量的最大上下文</translation>
        </message>
        <message>
            <source>Take the number of layers that leaves the GPU its margin</source>
            <translation>采用能为 GPU 保留余量的层数</translation>
        </message>
        <message>
            <source>Take {n} GPU layers</source>
            <translation>采用 {n} 个 GPU 层</translation>
        </message>
        <message>
            <source>The memory plan appears as soon as the file's header is read.</source>
            <translation>读取文件头后即显示内存计划。</translation>
        </message>
        <message>
            <source>all</source>
            <translation>全部</translation>
        </message>
        <message>
            <source>asking llama.cpp…</source>
            <translation>正在询问 llama.cpp…</translation>
        </message>
    </context>
    <context>
        <name>PreferencesWiring</name>
        <message>
            <source>The language changes when chatapp is started again.</source>
            <translation>语言在 chatapp 下次启动时改变。</translation>
        </message>
    </context>
    <context>
        <name>PresetBar</name>
        <message>
            <source>Balanced</source>
            <translation>均衡</translation>
        </message>
        <message>
            <source>Delete this preset</source>
            <translation>删除此预设</translation>
        </message>
        <message>
            <source>Lively</source>
            <translation>活泼</translation>
        </message>
        <message>
            <source>Name of the preset</source>
            <translation>预设名称</translation>
        </message>
        <message>
            <source>Name of the preset, then Enter</source>
            <translation>输入预设名称，然后按 Enter</translation>
        </message>
        <message>
            <source>Own values</source>
            <translation>自定义值</translation>
        </message>
        <message>
            <source>Precise</source>
            <translation>精确</translation>
        </message>
        <message>
            <source>Preset</source>
            <translation>预设</translation>
        </message>
        <message>
            <source>Rename this preset…</source>
            <translation>重命名此预设…</translation>
        </message>
        <message>
            <source>Save these values as a preset…</source>
            <translation>将这些值存为预设…</translation>
        </message>
        <message>
            <source>Save, rename or delete a preset</source>
            <translation>保存、重命名或删除预设</translation>
        </message>
        <message>
            <source>Sets all values below at once; seed, limits, stop strings and logit biases stay.</source>
            <translation>一次设置下面所有值；种子、上限、停止字符串和 logit 偏置不变。</translation>
        </message>
        <message>
            <source>The model's own</source>
            <translation>模型自带</translation>
        </message>
    </context>
    <context>
        <name>ProblemBar</name>
        <message>
            <source>Close this message</source>
            <translation>关闭此提示</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>复制</translation>
        </message>
        <message>
            <source>Copy the sentence and the technical text</source>
            <translation>复制提示和技术细节</translation>
        </message>
        <message>
            <source>Details</source>
            <translation>细节</translation>
        </message>
        <message>
            <source>Do the next step</source>
            <translation>执行下一步</translation>
        </message>
        <message>
            <source>Next step</source>
            <translation>下一步</translation>
        </message>
        <message>
            <source>Notice</source>
            <translation>提示</translation>
        </message>
        <message>
            <source>Problem</source>
            <translation>问题</translation>
        </message>
        <message>
            <source>Show the technical text</source>
            <translation>显示技术细节</translation>
        </message>
        <message>
            <source>Technical text</source>
            <translation>技术细节</translation>
        </message>
    </context>
    <context>
        <name>RepoList</name>
        <message>
            <source>Repositories</source>
            <translation>仓库</translation>
        </message>
        <message>
            <source>about {n} GB of memory</source>
            <translation>约 {n} GB 内存</translation>
        </message>
        <message>
            <source>by {owner}</source>
            <translation>作者 {owner}</translation>
        </message>
        <message>
            <source>terms</source>
            <translation>条款</translation>
        </message>
    </context>
    <context>
        <name>Rescue</name>
        <message>
            <source>Nothing is known to be missing.</source>
            <translation>未发现缺失。</translation>
        </message>
        <message>
            <source>The chats are repaired: {n_messages:,} messages in {n_conversations:,} chats are there.</source>
            <translation>对话已修复：共有 {n_conversations:,} 个对话、{n_messages:,} 条消息。</translation>
        </message>
        <message>
            <source>The chats are those of the copy {copy} again. The damaged file is kept as {file}.</source>
            <translation>对话已恢复为副本 {copy}。损坏的文件保留为 {file}。</translation>
        </message>
        <message>
            <source>The damaged file is kept as {file}.</source>
            <translation>损坏的文件保留为 {file}。</translation>
        </message>
        <message>
            <source>{n_from_copies:,} entries come from older copies.</source>
            <translation>{n_from_copies:,} 个条目来自较早的副本。</translation>
        </message>
        <message>
            <source>{n_lost:,} entries could not be read.</source>
            <translation>{n_lost:,} 个条目无法读取。</translation>
        </message>
    </context>
    <context>
        <name>ResultModel</name>
        <message>
            <source>1 message</source>
            <translation>1 条消息</translation>
        </message>
        <message>
            <source>In the reasoning: </source>
            <translation>在思考过程中：</translation>
        </message>
        <message>
            <source>New chat</source>
            <translation>新对话</translation>
        </message>
        <message>
            <source>found in {count}</source>
            <translation>在 {count} 中找到</translation>
        </message>
        <message>
            <source>{n:,} messages</source>
            <translation>{n:,} 条消息</translation>
        </message>
    </context>
    <context>
        <name>RooflineRow</name>
        <message>
            <source>Memory limit</source>
            <translation>内存上限</translation>
        </message>
        <message>
            <source>Prefill is limited by</source>
            <translation>预填充受限于</translation>
        </message>
        <message>
            <source>Refused: an answer is being written.</source>
            <translation>已拒绝：正在写回答。</translation>
        </message>
        <message>
            <source>above it: measure again</source>
            <translation>高于上限：请重新测量</translation>
        </message>
        <message>
            <source>at most {rate} tok/s</source>
            <translation>最多 {rate} tok/s</translation>
        </message>
        <message>
            <source>both</source>
            <translation>两者</translation>
        </message>
        <message>
            <source>computing</source>
            <translation>计算</translation>
        </message>
        <message>
            <source>memory</source>
            <translation>内存</translation>
        </message>
    </context>
    <context>
        <name>RowTexts</name>
        <message>
            <source>1 gap between tokens</source>
            <translation>token 之间有 1 个间隔</translation>
        </message>
        <message>
            <source>1 message out of the model's sight</source>
            <translation>1 条消息模型已看不到</translation>
        </message>
        <message>
            <source>1 token</source>
            <translation>1 个 token</translation>
        </message>
        <message>
            <source>Gaps between tokens</source>
            <translation>token 间隔</translation>
        </message>
        <message>
            <source>all {percent} %</source>
            <translation>整机 {percent} %</translation>
        </message>
        <message>
            <source>every physical core</source>
            <translation>全部物理核心</translation>
        </message>
        <message>
            <source>fewer{ago}: more were slower</source>
            <translation>减少{ago}：更多反而更慢</translation>
        </message>
        <message>
            <source>fewer{ago}: others are busy</source>
            <translation>减少{ago}：其他程序繁忙</translation>
        </message>
        <message>
            <source>fixed in the settings</source>
            <translation>由设置固定</translation>
        </message>
        <message>
            <source>held for another chat</source>
            <translation>保留给另一个对话</translation>
        </message>
        <message>
            <source>hottest sensor</source>
            <translation>最热的传感器</translation>
        </message>
        <message>
            <source>more{ago}: faster again</source>
            <translation>增加{ago}：又变快了</translation>
        </message>
        <message>
            <source>nearly full: old messages will go</source>
            <translation>快满了：旧消息将移出</translation>
        </message>
        <message>
            <source>nearly full; 1 message out of sight</source>
            <translation>即将占满；1 条消息已不可见</translation>
        </message>
        <message>
            <source>nearly full; {n} messages out of sight</source>
            <translation>快满了；{n} 条消息已移出视野</translation>
        </message>
        <message>
            <source>seen {time}</source>
            <translation>{time} 可见</translation>
        </message>
        <message>
            <source>the model sees every message</source>
            <translation>模型能看到所有消息</translation>
        </message>
        <message>
            <source>{bytes}/token</source>
            <translation>{bytes}/token</translation>
        </message>
        <message>
            <source>{cached} cached + {read} read</source>
            <translation>{cached} 缓存 + {read} 读取</translation>
        </message>
        <message>
            <source>{free} free</source>
            <translation>可用 {free}</translation>
        </message>
        <message>
            <source>{n} at {rate} each</source>
            <translation>{n} 个，每个 {rate}</translation>
        </message>
        <message>
            <source>{n} gaps between tokens, 1 stall</source>
            <translation>{n} 个 token 间隔，1 次停顿</translation>
        </message>
        <message>
            <source>{n} gaps between tokens, {stalls} stalls</source>
            <translation>{n} 个 token 间隔，{stalls} 次停顿</translation>
        </message>
        <message>
            <source>{n} messages out of the model's sight</source>
            <translation>{n} 条消息已在模型视野之外</translation>
        </message>
        <message>
            <source>{n} of {most}</source>
            <translation>{n} / {most}</translation>
        </message>
        <message>
            <source>{n} s ago</source>
            <translation>{n} 秒前</translation>
        </message>
        <message>
            <source>{n} tokens</source>
            <translation>{n} 个 token</translation>
        </message>
        <message>
            <source>▲ late</source>
            <translation>▲ 迟到</translation>
        </message>
    </context>
    <context>
        <name>SamplerOrder</name>
        <message>
            <source>Down</source>
            <translation>下移</translation>
        </message>
        <message>
            <source>Drag, or Alt+Up and Alt+Down; Space takes a sampler out of use or back.</source>
            <translation>拖动，或按 Alt+上、Alt+下；空格停用或启用采样器。</translation>
        </message>
        <message>
            <source>Move the sampler down</source>
            <translation>将采样器下移</translation>
        </message>
        <message>
            <source>Move the sampler up</source>
            <translation>将采样器上移</translation>
        </message>
        <message>
            <source>Sampler order</source>
            <translation>采样器顺序</translation>
        </message>
        <message>
            <source>Up</source>
            <translation>上移</translation>
        </message>
    </context>
    <context>
        <name>SamplerPanel</name>
        <message>
            <source>Comes before every chat and is never trimmed. A change makes the model read it again.</source>
            <translation>放在每个对话之前，且永不裁剪。修改后模型会重新读取。</translation>
        </message>
        <message>
            <source>Format of the answers</source>
            <translation>回答格式</translation>
        </message>
        <message>
            <source>None</source>
            <translation>无</translation>
        </message>
        <message>
            <source>None: the model's own default</source>
            <translation>无：使用模型自带的默认值</translation>
        </message>
        <message>
            <source>One a line, at most {n}; \n stands for a line break.</source>
            <translation>每行一个，最多 {n} 个；\n 表示换行。</translation>
        </message>
        <message>
            <source>Only the first {n} stop strings are used.</source>
            <translation>只使用前 {n} 个停止字符串。</translation>
        </message>
        <message>
            <source>Put every sampler value back to its default; the system prompt stays</source>
            <translation>将所有采样值恢复默认；系统提示保留</translation>
        </message>
        <message>
            <source>Reset all</source>
            <translation>全部重置</translation>
        </message>
        <message>
            <source>Sampling</source>
            <translation>采样</translation>
        </message>
        <message>
            <source>System prompt</source>
            <translation>系统提示</translation>
        </message>
    </context>
    <context>
        <name>SamplerRows</name>
        <message>
            <source>new each time</source>
            <translation>每次都新</translation>
        </message>
        <message>
            <source>no limit</source>
            <translation>无上限</translation>
        </message>
        <message>
            <source>off</source>
            <translation>关</translation>
        </message>
    </context>
    <context>
        <name>SamplingParams</name>
        <message>
            <source>Stop strings</source>
            <translation>停止字符串</translation>
        </message>
    </context>
    <context>
        <name>SearchBar</name>
        <message>
            <source>Find words in titles and messages; "words in quotes" must stand together</source>
            <translation>在标题和消息中查找；“引号中的词”必须连在一起</translation>
        </message>
        <message>
            <source>Only {what}. Click to show all again</source>
            <translation>仅 {what}。点击重新显示全部</translation>
        </message>
        <message>
            <source>Search all chats</source>
            <translation>搜索所有对话</translation>
        </message>
        <message>
            <source>Search chats</source>
            <translation>搜索对话</translation>
        </message>
        <message>
            <source>Take the filter {what} back</source>
            <translation>取消筛选 {what}</translation>
        </message>
    </context>
    <context>
        <name>SearchWiring</name>
        <message>
            <source>Back to the line before</source>
            <translation>返回之前的分支</translation>
        </message>
        <message>
            <source>This hit lies in another branch, which is shown now.</source>
            <translation>此匹配项位于另一分支，现已显示该分支。</translation>
        </message>
        <message>
            <source>This hit lies in another branch. It can be shown when the answer is finished.</source>
            <translation>此匹配项位于另一分支。回答完成后即可显示。</translation>
        </message>
    </context>
    <context>
        <name>SessionLogWiring</name>
        <message>
            <source>Another export or import is under way. Wait for it, or cancel it.</source>
            <translation>另一个导出或导入正在进行。请等待或取消。</translation>
        </message>
        <message>
            <source>Everything in this file is already in the list; nothing was changed.</source>
            <translation>此文件的内容都已在列表中；没有改动。</translation>
        </message>
        <message>
            <source>One chat imported.</source>
            <translation>已导入一个对话。</translation>
        </message>
        <message>
            <source>The export is written to {path}.</source>
            <translation>导出已写入 {path}。</translation>
        </message>
        <message>
            <source>This chat is still empty: there is nothing to export yet.</source>
            <translation>这个对话还是空的：没有可导出的内容。</translation>
        </message>
        <message>
            <source>{n:,} chats imported.</source>
            <translation>已导入 {n:,} 个对话。</translation>
        </message>
        <message>
            <source>{n:,} differ from chats in the list and stand beside them.</source>
            <translation>{n:,} 个与列表中的对话不同，并列保留。</translation>
        </message>
        <message>
            <source>{n:,} were already in the list.</source>
            <translation>{n:,} 个已在列表中。</translation>
        </message>
    </context>
    <context>
        <name>ShortcutsDialog</name>
        <message>
            <source>Answer again / continue the marked answer</source>
            <translation>重新回答 / 继续所标记的回答</translation>
        </message>
        <message>
            <source>Break the line in the message</source>
            <translation>在消息中换行</translation>
        </message>
        <message>
            <source>Copy what is selected as Markdown</source>
            <translation>将所选内容复制为 Markdown</translation>
        </message>
        <message>
            <source>Ctrl+A / Ctrl+C in the transcript</source>
            <translation>对话中的 Ctrl+A / Ctrl+C</translation>
        </message>
        <message>
            <source>Ctrl+Alt+C in the transcript</source>
            <translation>对话中的 Ctrl+Alt+C</translation>
        </message>
        <message>
            <source>Ctrl+D in the list of models</source>
            <translation>模型列表中的 Ctrl+D</translation>
        </message>
        <message>
            <source>Ctrl+R / Ctrl+Enter in the transcript</source>
            <translation>在对话区按 Ctrl+R / Ctrl+Enter</translation>
        </message>
        <message>
            <source>Delete / Shift+Delete</source>
            <translation>Delete / Shift+Delete</translation>
        </message>
        <message>
            <source>Delete the marked message / everything from it on (Ctrl+Z undoes)</source>
            <translation>删除所标记的消息 / 从它起的全部（Ctrl+Z 撤销）</translation>
        </message>
        <message>
            <source>Edit the marked message</source>
            <translation>编辑所标记的消息</translation>
        </message>
        <message>
            <source>Enter in the transcript</source>
            <translation>在对话区按 Enter</translation>
        </message>
        <message>
            <source>F2 in the transcript</source>
            <translation>在对话区按 F2</translation>
        </message>
        <message>
            <source>Go to the first / newest message</source>
            <translation>到第一条 / 最新一条消息</translation>
        </message>
        <message>
            <source>Go to the previous / next version of the marked message</source>
            <translation>转到所标记消息的上一个 / 下一个版本</translation>
        </message>
        <message>
            <source>Keep one of several answers (Escape keeps none)</source>
            <translation>保留多个回答之一（Esc 全部放弃）</translation>
        </message>
        <message>
            <source>Keyboard shortcuts</source>
            <translation>键盘快捷键</translation>
        </message>
        <message>
            <source>Make the marked model a favourite, or no more</source>
            <translation>收藏或取消收藏所选模型</translation>
        </message>
        <message>
            <source>Mark the message before / after</source>
            <translation>标记上一条 / 下一条消息</translation>
        </message>
        <message>
            <source>Open or close the figures of the marked answer</source>
            <translation>展开或收起所标记回答的指标</translation>
        </message>
        <message>
            <source>Open or close the reasoning of the marked answer</source>
            <translation>展开或收起所标记回答的思考过程</translation>
        </message>
        <message>
            <source>Rename the chat that is marked in the list</source>
            <translation>重命名列表中所标记的对话</translation>
        </message>
        <message>
            <source>Scroll the chat</source>
            <translation>滚动对话</translation>
        </message>
        <message>
            <source>Select characters of the chat (with Ctrl: words)</source>
            <translation>选择对话中的字符（按住 Ctrl：单词）</translation>
        </message>
        <message>
            <source>Select everything / copy what is selected</source>
            <translation>全选 / 复制所选内容</translation>
        </message>
        <message>
            <source>Select lines of the chat (with Ctrl: paragraphs)</source>
            <translation>选择对话中的行（按住 Ctrl：段落）</translation>
        </message>
        <message>
            <source>Select pages of the chat</source>
            <translation>按页选择对话内容</translation>
        </message>
        <message>
            <source>Select to the ends of the line (with Ctrl: of the chat)</source>
            <translation>选择到行首/行尾（按住 Ctrl：对话的首尾）</translation>
        </message>
        <message>
            <source>Send the message</source>
            <translation>发送消息</translation>
        </message>
        <message>
            <source>Stop the answer; close the settings drawer</source>
            <translation>停止回答；关闭设置抽屉</translation>
        </message>
    </context>
    <context>
        <name>SpeculationText</name>
        <message>
            <source>guesses paused: they lost in the answer before</source>
            <translation>推测暂停：上一次回答中得不偿失</translation>
        </message>
        <message>
            <source>guesses paused: {held} held, {gain}</source>
            <translation>推测暂停：命中 {held}，{gain}</translation>
        </message>
        <message>
            <source>guesses: {held} held, {gain}</source>
            <translation>推测：命中 {held}，{gain}</translation>
        </message>
        <message>
            <source>no guessing for several answers</source>
            <translation>同时写多个回答时不猜测</translation>
        </message>
        <message>
            <source>no guessing: no draft model is loaded</source>
            <translation>不推测：没有加载草稿模型</translation>
        </message>
        <message>
            <source>no guessing: the answer keeps to a format</source>
            <translation>不推测：回答须遵循格式</translation>
        </message>
        <message>
            <source>no guessing: the draft model gave up in this answer</source>
            <translation>不推测：草稿模型在此回答中已放弃</translation>
        </message>
        <message>
            <source>no guessing: this model cannot take a wrong guess back</source>
            <translation>不推测：该模型不能收回错误的猜测</translation>
        </message>
        <message>
            <source>nothing to guess from yet</source>
            <translation>尚无可供推测的内容</translation>
        </message>
    </context>
    <context>
        <name>SpeedCurve</name>
        <message>
            <source>Speed over time: {n} points</source>
            <translation>速度随时间变化：{n} 个点</translation>
        </message>
        <message>
            <source>minutes</source>
            <translation>分钟</translation>
        </message>
        <message>
            <source>temperature below, °C</source>
            <translation>下方为温度，°C</translation>
        </message>
        <message>
            <source>temperature n/a: no sensor of this machine tells it</source>
            <translation>无温度：本机没有传感器提供</translation>
        </message>
        <message>
            <source>tokens/s, a point every 2 s</source>
            <translation>token/秒，每 2 秒一个点</translation>
        </message>
    </context>
    <context>
        <name>StartFailedDialog</name>
        <message>
            <source>Technical text</source>
            <translation>技术细节</translation>
        </message>
        <message>
            <source>chatapp cannot start</source>
            <translation>chatapp 无法启动</translation>
        </message>
    </context>
    <context>
        <name>StateText</name>
        <message>
            <source>A script is replayed: these figures measure nothing.</source>
            <translation>正在回放脚本：这些指标不代表任何测量。</translation>
        </message>
        <message>
            <source>A sustained test runs; the figures below are the last answer's.</source>
            <translation>正在进行持续测试；下面是上一个回答的指标。</translation>
        </message>
        <message>
            <source>First after loading: a warm-up.</source>
            <translation>加载后的第一次：预热。</translation>
        </message>
        <message>
            <source>Idle</source>
            <translation>空闲</translation>
        </message>
        <message>
            <source>Loading</source>
            <translation>加载中</translation>
        </message>
        <message>
            <source>Loading {percent} %</source>
            <translation>加载中 {percent} %</translation>
        </message>
        <message>
            <source>No engine</source>
            <translation>无引擎</translation>
        </message>
        <message>
            <source>No model is loaded. Choose one to begin.</source>
            <translation>尚未加载模型。请选择一个开始。</translation>
        </message>
        <message>
            <source>Prompt tokens read: {n}, from the cache: {cached}.</source>
            <translation>已读取的提示 token：{n}，来自缓存：{cached}。</translation>
        </message>
        <message>
            <source>Prompt tokens to read: {n}, cached: {cached}.</source>
            <translation>待读取的提示 token：{n}，已缓存：{cached}。</translation>
        </message>
        <message>
            <source>Rates are the engine's own. Close other programs.</source>
            <translation>速度由引擎自行测得。请关闭其他程序。</translation>
        </message>
        <message>
            <source>Reading {n} of {total}</source>
            <translation>正在读取 {n} / {total}</translation>
        </message>
        <message>
            <source>Ready for a message.</source>
            <translation>可以发送消息。</translation>
        </message>
        <message>
            <source>Stalled</source>
            <translation>停顿</translation>
        </message>
        <message>
            <source>Starting</source>
            <translation>启动中</translation>
        </message>
        <message>
            <source>Testing</source>
            <translation>测试中</translation>
        </message>
        <message>
            <source>The answer is complete.</source>
            <translation>回答已完成。</translation>
        </message>
        <message>
            <source>The answer reached its token limit.</source>
            <translation>回答达到了 token 上限。</translation>
        </message>
        <message>
            <source>The context window is full.</source>
            <translation>上下文窗口已满。</translation>
        </message>
        <message>
            <source>The engine does not start. What to do stands above the message field.</source>
            <translation>引擎无法启动。处理办法见消息框上方。</translation>
        </message>
        <message>
            <source>The engine failed; what it wrote is kept.</source>
            <translation>引擎出错；已写的内容保留。</translation>
        </message>
        <message>
            <source>The engine is starting.</source>
            <translation>引擎正在启动。</translation>
        </message>
        <message>
            <source>The engine prepares the prompt.</source>
            <translation>引擎正在准备提示。</translation>
        </message>
        <message>
            <source>The grammar left no token that could follow.</source>
            <translation>按语法没有可接续的 token。</translation>
        </message>
        <message>
            <source>The model is being read into memory.</source>
            <translation>正在将模型读入内存。</translation>
        </message>
        <message>
            <source>The window showed text up to {lag} s later than the engine made it: it arrived late.</source>
            <translation>窗口显示文本比引擎生成晚最多 {lag} 秒：到达较迟。</translation>
        </message>
        <message>
            <source>The window showed text up to {lag} s later than the engine made it: it was busy.</source>
            <translation>窗口显示文本比引擎生成晚最多 {lag} 秒：窗口繁忙。</translation>
        </message>
        <message>
            <source>The window shows text {lag} s later than the engine makes it: it is busy.</source>
            <translation>窗口显示文本比引擎生成晚 {lag} 秒：窗口繁忙。</translation>
        </message>
        <message>
            <source>These figures are of {model}, not of the model that is loaded now.</source>
            <translation>这些数值属于 {model}，而不是当前加载的模型。</translation>
        </message>
        <message>
            <source>Waiting</source>
            <translation>等待中</translation>
        </message>
        <message>
            <source>Writing</source>
            <translation>写作中</translation>
        </message>
        <message>
            <source>You stopped the answer.</source>
            <translation>您停止了回答。</translation>
        </message>
        <message>
            <source>{n} prompt tokens must be read, {cached} are cached.</source>
            <translation>需读取 {n} 个提示 token，{cached} 个已缓存。</translation>
        </message>
        <message>
            <source>{n} prompt tokens must be read.</source>
            <translation>需读取 {n} 个提示 token。</translation>
        </message>
        <message>
            <source>{n} prompt tokens were read, {cached} came from the cache.</source>
            <translation>读取了 {n} 个提示 token，{cached} 个来自缓存。</translation>
        </message>
        <message>
            <source>{n} prompt tokens were read.</source>
            <translation>读取了 {n} 个提示 token。</translation>
        </message>
    </context>
    <context>
        <name>StorageWiring</name>
        <message>
            <source>Everything is saved again.</source>
            <translation>全部内容已重新保存。</translation>
        </message>
        <message>
            <source>Repair…</source>
            <translation>修复…</translation>
        </message>
    </context>
    <context>
        <name>SustainedCard</name>
        <message>
            <source>(stopped early)</source>
            <translation>（提前停止）</translation>
        </message>
        <message>
            <source>-10 % after</source>
            <translation>降 10 % 所需</translation>
        </message>
        <message>
            <source>-25 % after {time}</source>
            <translation>降 25 % 所需 {time}</translation>
        </message>
        <message>
            <source>-25 % never</source>
            <translation>未降 25 %</translation>
        </message>
        <message>
            <source>1 thread, held</source>
            <translation>1 个线程，固定</translation>
        </message>
        <message>
            <source>10 % slower</source>
            <translation>慢 10 %</translation>
        </message>
        <message>
            <source>Burst</source>
            <translation>爆发</translation>
        </message>
        <message>
            <source>No figures yet:</source>
            <translation>尚无数据：</translation>
        </message>
        <message>
            <source>Retained</source>
            <translation>保持率</translation>
        </message>
        <message>
            <source>Stability</source>
            <translation>稳定性</translation>
        </message>
        <message>
            <source>Sustained</source>
            <translation>持续</translation>
        </message>
        <message>
            <source>a replayed script: no measurement</source>
            <translation>回放脚本：没有测量</translation>
        </message>
        <message>
            <source>best 30 s</source>
            <translation>最佳 30 秒</translation>
        </message>
        <message>
            <source>last quarter</source>
            <translation>最后四分之一</translation>
        </message>
        <message>
            <source>never</source>
            <translation>从未</translation>
        </message>
        <message>
            <source>on battery</source>
            <translation>电池供电</translation>
        </message>
        <message>
            <source>on mains</source>
            <translation>接通电源</translation>
        </message>
        <message>
            <source>power supply changed</source>
            <translation>供电方式有变</translation>
        </message>
        <message>
            <source>power supply n/a</source>
            <translation>供电情况未知</translation>
        </message>
        <message>
            <source>temperature n/a</source>
            <translation>无温度数据</translation>
        </message>
        <message>
            <source>unknown model</source>
            <translation>未知模型</translation>
        </message>
        <message>
            <source>worst / best 30 s</source>
            <translation>最差 / 最佳 30 秒</translation>
        </message>
        <message>
            <source>{low}–{high} °C</source>
            <translation>{low}–{high} °C</translation>
        </message>
        <message>
            <source>{n} threads, held</source>
            <translation>{n} 个线程，固定</translation>
        </message>
        <message>
            <source>{n} tokens</source>
            <translation>{n} 个 token</translation>
        </message>
        <message>
            <source>{when}  {model}  {minutes} min at {depth} tokens</source>
            <translation>{when}  {model}  {minutes} 分钟，{depth} 个 token</translation>
        </message>
        <message>
            <source>± {half}; median step {step} %</source>
            <translation>± {half}；步时中位数 {step} %</translation>
        </message>
    </context>
    <context>
        <name>SustainedDialog</name>
        <message>
            <source> min</source>
            <translation> 分钟</translation>
        </message>
        <message>
            <source> tokens</source>
            <translation> token</translation>
        </message>
        <message>
            <source>Bring back what was deleted last (Ctrl+Z)</source>
            <translation>恢复上次删除的内容 (Ctrl+Z)</translation>
        </message>
        <message>
            <source>CSV, the curve</source>
            <translation>CSV，曲线</translation>
        </message>
        <message>
            <source>Compare two</source>
            <translation>比较两次</translation>
        </message>
        <message>
            <source>Decodes at one depth for minutes: the work stays the same, so a fall is the machine's, not the context's.</source>
            <translation>在同一深度解码数分钟：工作量不变，变慢只因机器，而非上下文。</translation>
        </message>
        <message>
            <source>Delete</source>
            <translation>删除</translation>
        </message>
        <message>
            <source>Depth</source>
            <translation>深度</translation>
        </message>
        <message>
            <source>Depth: tokens in the context</source>
            <translation>深度：上下文中的 token 数</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>导出</translation>
        </message>
        <message>
            <source>How long the test runs</source>
            <translation>测试运行多久</translation>
        </message>
        <message>
            <source>How many tokens are in the context all the time</source>
            <translation>测试期间上下文中始终有多少 token</translation>
        </message>
        <message>
            <source>Kept tests</source>
            <translation>已存的测试</translation>
        </message>
        <message>
            <source>Kept tests; choose two to compare</source>
            <translation>已存的测试；选两次作比较</translation>
        </message>
        <message>
            <source>Length</source>
            <translation>时长</translation>
        </message>
        <message>
            <source>Length of the test in minutes</source>
            <translation>测试时长，分钟</translation>
        </message>
        <message>
            <source>Load a model first</source>
            <translation>请先加载模型</translation>
        </message>
        <message>
            <source>Note beside this test</source>
            <translation>此测试的备注</translation>
        </message>
        <message>
            <source>Progress of the test</source>
            <translation>测试进度</translation>
        </message>
        <message>
            <source>Reading {n} of {total} tokens</source>
            <translation>正在读取 {n} / {total} 个 token</translation>
        </message>
        <message>
            <source>Room temperature, power supply, fan, lid: what the next reader should know</source>
            <translation>室温、供电、风扇、机盖：供以后的读者参考</translation>
        </message>
        <message>
            <source>Start</source>
            <translation>开始</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>停止</translation>
        </message>
        <message>
            <source>Stopping</source>
            <translation>正在停止</translation>
        </message>
        <message>
            <source>Sustained test</source>
            <translation>持续测试</translation>
        </message>
        <message>
            <source>The test is deleted.</source>
            <translation>测试已删除。</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>撤销</translation>
        </message>
        <message>
            <source>llama-bench record</source>
            <translation>llama-bench 记录</translation>
        </message>
        <message>
            <source>{n} tests are deleted.</source>
            <translation>已删除 {n} 个测试。</translation>
        </message>
    </context>
    <context>
        <name>SustainedWiring</name>
        <message>
            <source>An answer is being written. Wait for its end, or stop it, then start the test.</source>
            <translation>正在写回答。请等它结束或停止它，然后开始测试。</translation>
        </message>
    </context>
    <context>
        <name>TextFileWiring</name>
        <message>
            <source>All files</source>
            <translation>所有文件</translation>
        </message>
        <message>
            <source>Insert text file</source>
            <translation>插入文本文件</translation>
        </message>
        <message>
            <source>Text files</source>
            <translation>文本文件</translation>
        </message>
    </context>
    <context>
        <name>Texts</name>
        <message>
            <source> and </source>
            <translation> 和 </translation>
        </message>
        <message>
            <source>"{name}" is required and not allowed</source>
            <translation>"{name}" 必需但不被允许</translation>
        </message>
        <message>
            <source>"{sign}" has no beginning</source>
            <translation>"{sign}" 没有开头</translation>
        </message>
        <message>
            <source>"{sign}" inside the pattern</source>
            <translation>模式中间的 "{sign}"</translation>
        </message>
        <message>
            <source>$ref that leads back to itself before anything is written</source>
            <translation>在写出任何内容之前就指回自身的 $ref</translation>
        </message>
        <message>
            <source>$ref to {target} outside the schema</source>
            <translation>指向模式之外 {target} 的 $ref</translation>
        </message>
        <message>
            <source>(busy time of all cores - the engine's - this app's) / time since the sample before; 1 is one core</source>
            <translation>（所有核心的忙碌时间 − 引擎 − 本程序）/ 距上次采样的时间；1 为一个核心</translation>
        </message>
        <message>
            <source>(guessed) </source>
            <translation>（估计）</translation>
        </message>
        <message>
            <source>(n_tokens - those of the row before) / the time between</source>
            <translation>(n_tokens - 上一行的) / 其间的时间</translation>
        </message>
        <message>
            <source>(tokens - 1) / (last token - first token); while it writes: over the last 2 s</source>
            <translation>（token 数 − 1）/（最后一个 token − 第一个 token）；写作过程中：取最近 2 秒</translation>
        </message>
        <message>
            <source>(tokens of all answers - answers) / (last token - first token)</source>
            <translation>（所有回答的 token 数 − 回答数）/（最后一个 token − 第一个 token）</translation>
        </message>
        <message>
            <source>0 nominal, 1 fair, 2 serious, 3 critical; fair covers moderate and heavy pressure</source>
            <translation>0 正常，1 尚可，2 严重，3 危急；“尚可”涵盖中等和较重的压力</translation>
        </message>
        <message>
            <source>0 nominal, 1 moderate, 2 heavy (throttling begins), 3 trapping, 4 sleeping</source>
            <translation>0 正常，1 中等，2 较重（开始降频），3 陷入限制，4 休眠</translation>
        </message>
        <message>
            <source>0 none, 1 heat, 2 current</source>
            <translation>0 无，1 发热，2 电流</translation>
        </message>
        <message>
            <source>1 on mains, 0 on battery</source>
            <translation>1 接通电源，0 使用电池</translation>
        </message>
        <message>
            <source>1 where the driver names heat as a reason for a lower clock</source>
            <translation>驱动程序将发热列为降频原因时为 1</translation>
        </message>
        <message>
            <source>1 where the driver names its power limit as a reason</source>
            <translation>驱动程序将其功耗上限列为原因时为 1</translation>
        </message>
        <message>
            <source>1 where the firmware's profile saves power</source>
            <translation>固件的配置为节电模式时为 1</translation>
        </message>
        <message>
            <source>1,000 / fps</source>
            <translation>1,000 / fps</translation>
        </message>
        <message>
            <source>1-based place of the turn in its chat</source>
            <translation>该轮在其对话中的位置，从 1 起</translation>
        </message>
        <message>
            <source>19 of 20 gaps are shorter; of fewer than 20 gaps it says little</source>
            <translation>20 个间隔中有 19 个更短；少于 20 个间隔时意义不大</translation>
        </message>
        <message>
            <source>A context of n_ctx = {n_ctx:,} needs {need_bytes:size} for its KV cache and {free_bytes:size} are free. Lower n_ctx, or use a smaller K/V type.</source>
            <translation>n_ctx = {n_ctx:,} 的上下文需要 {need_bytes:size} 的 KV 缓存，而可用内存为 {free_bytes:size}。请降低 n_ctx，或使用更小的 K/V 类型。</translation>
        </message>
        <message>
            <source>A copy of the chats needs {need_bytes:size} and {free_bytes:size} are free on that disk. Free some space; the chats themselves are untouched.</source>
            <translation>对话的副本需要 {need_bytes:size}，该磁盘可用 {free_bytes:size}。请腾出一些空间；对话本身未受影响。</translation>
        </message>
        <message>
            <source>A much smaller model of the same family: it must have the same vocabulary. It takes memory of its own.</source>
            <translation>同系列的小得多的模型：词表必须相同。它要占用自己的内存。</translation>
        </message>
        <message>
            <source>A passage that DRY compares ends at these texts.</source>
            <translation>DRY 比较的段落在这些文本处结束。</translation>
        </message>
        <message>
            <source>A quantized V cache needs flash attention.</source>
            <translation>量化的 V 缓存需要 flash attention。</translation>
        </message>
        <message>
            <source>A smaller model or a GPU reads faster; what was read stays cached.</source>
            <translation>更小的模型或 GPU 读取更快；已读的内容保留在缓存中。</translation>
        </message>
        <message>
            <source>A smaller model, or a quantization of fewer bits, is faster.</source>
            <translation>更小的模型或位数更少的量化更快。</translation>
        </message>
        <message>
            <source>Adaptive-p decay</source>
            <translation>Adaptive-p 衰减</translation>
        </message>
        <message>
            <source>Adaptive-p target</source>
            <translation>Adaptive-p 目标</translation>
        </message>
        <message>
            <source>Added to the logit of a token, given by its id or its text: 5 is much likelier, -100 keeps it out.</source>
            <translation>加到某个 token 的 logit 上，以编号或文本指定：5 使其可能性大增，-100 将其排除。</translation>
        </message>
        <message>
            <source>Allowed clock</source>
            <translation>允许的频率</translation>
        </message>
        <message>
            <source>Another branch of the chat is shown, so everything from where the two part was read again.</source>
            <translation>显示的是对话的另一个分支，因此两者分开之后的内容都重新读取了。</translation>
        </message>
        <message>
            <source>Another chat took the cache, and this one's was too large to be kept beside it.</source>
            <translation>另一个对话占用了缓存，而本对话的缓存太大，无法一并保留。</translation>
        </message>
        <message>
            <source>Answers at once</source>
            <translation>同时回答数</translation>
        </message>
        <message>
            <source>Apple GPU</source>
            <translation>Apple GPU</translation>
        </message>
        <message>
            <source>Application Support</source>
            <translation>Application Support</translation>
        </message>
        <message>
            <source>Arrival jitter</source>
            <translation>到达抖动</translation>
        </message>
        <message>
            <source>Arrival lag</source>
            <translation>到达延迟</translation>
        </message>
        <message>
            <source>Ask all questions on a text in one chat: what was read stays cached.</source>
            <translation>请在同一个对话里问完关于一篇文本的所有问题：已读的内容保留在缓存中。</translation>
        </message>
        <message>
            <source>At the window's end (at_context_end)</source>
            <translation>到达窗口末尾时（at_context_end）</translation>
        </message>
        <message>
            <source>Auto: llama.cpp decides on a GPU; off on a processor, where answers are faster without.</source>
            <translation>自动：GPU 上由 llama.cpp 决定；CPU 上关闭，因为那样更快。</translation>
        </message>
        <message>
            <source>Batch (n_batch)</source>
            <translation>批大小（n_batch）</translation>
        </message>
        <message>
            <source>Burst</source>
            <translation>爆发</translation>
        </message>
        <message>
            <source>CPU clock</source>
            <translation>CPU 频率</translation>
        </message>
        <message>
            <source>CPU slowed for heat</source>
            <translation>CPU 因发热变慢</translation>
        </message>
        <message>
            <source>CPU temperature</source>
            <translation>CPU 温度</translation>
        </message>
        <message>
            <source>CPU thermal level</source>
            <translation>CPU 热级别</translation>
        </message>
        <message>
            <source>CPU threads while reading; 0 begins with all physical cores and adapts, any other number is kept.</source>
            <translation>读取时的 CPU 线程数；0 从全部物理核心开始并自动调整，其他数值保持不变。</translation>
        </message>
        <message>
            <source>CPU threads while writing; 0 begins with all physical cores and adapts, any other number is kept.</source>
            <translation>写作时的 CPU 线程数；0 从全部物理核心开始并自动调整，其他数值保持不变。</translation>
        </message>
        <message>
            <source>CPU time of all threads of the engine during the steps / steps; a lower clock raises it, a lost share of the processor does not (with one thread; more of them spin while they wait)</source>
            <translation>各步期间引擎所有线程的 CPU 时间 / 步数；频率降低会使其升高，失去部分处理器时间则不会（单线程时；线程较多时会在等待中空转）</translation>
        </message>
        <message>
            <source>CPU time of all threads of the engine from the start of the request to its last token</source>
            <translation>从请求开始到最后一个 token，引擎所有线程的 CPU 时间</translation>
        </message>
        <message>
            <source>CPU time of the answer</source>
            <translation>回答的 CPU 时间</translation>
        </message>
        <message>
            <source>CPU time of the engine / time since the sample before; 100 % is one core</source>
            <translation>引擎的 CPU 时间 / 距上次采样的时间；100 % 为一个核心</translation>
        </message>
        <message>
            <source>CPU time per token</source>
            <translation>每 token 的 CPU 时间</translation>
        </message>
        <message>
            <source>CPU time that the host of this virtual machine gave to others / all CPU time</source>
            <translation>此虚拟机的宿主机给了其他虚拟机的 CPU 时间 / 全部 CPU 时间</translation>
        </message>
        <message>
            <source>CPU, engine</source>
            <translation>CPU，引擎</translation>
        </message>
        <message>
            <source>CPU, whole machine</source>
            <translation>CPU，整机</translation>
        </message>
        <message>
            <source>Cached prompt tokens</source>
            <translation>已缓存的提示 token</translation>
        </message>
        <message>
            <source>Cells kept at a trim</source>
            <translation>裁剪时保留的单元</translation>
        </message>
        <message>
            <source>Clock at the point</source>
            <translation>该点的时钟频率</translation>
        </message>
        <message>
            <source>Compute buffers, main memory</source>
            <translation>计算缓冲区，主内存</translation>
        </message>
        <message>
            <source>Context (n_ctx)</source>
            <translation>上下文（n_ctx）</translation>
        </message>
        <message>
            <source>Context loss</source>
            <translation>上下文损失</translation>
        </message>
        <message>
            <source>Context used</source>
            <translation>已用上下文</translation>
        </message>
        <message>
            <source>Context window</source>
            <translation>上下文窗口</translation>
        </message>
        <message>
            <source>Cost of measuring</source>
            <translation>测量的开销</translation>
        </message>
        <message>
            <source>DRY allowed length</source>
            <translation>DRY 允许长度</translation>
        </message>
        <message>
            <source>DRY base</source>
            <translation>DRY 基数</translation>
        </message>
        <message>
            <source>DRY last n</source>
            <translation>DRY 回看 n 个</translation>
        </message>
        <message>
            <source>DRY multiplier</source>
            <translation>DRY 乘数</translation>
        </message>
        <message>
            <source>DRY sequence breakers</source>
            <translation>DRY 序列分隔符</translation>
        </message>
        <message>
            <source>Darwin notification</source>
            <translation>Darwin 通知</translation>
        </message>
        <message>
            <source>Decode rate</source>
            <translation>解码速度</translation>
        </message>
        <message>
            <source>Decode rate of the point</source>
            <translation>该点的解码速率</translation>
        </message>
        <message>
            <source>Decode time</source>
            <translation>解码时间</translation>
        </message>
        <message>
            <source>Depth of the token</source>
            <translation>token 的深度</translation>
        </message>
        <message>
            <source>Draft model (model_draft)</source>
            <translation>草稿模型（model_draft）</translation>
        </message>
        <message>
            <source>Draft model, main memory</source>
            <translation>草稿模型，主内存</translation>
        </message>
        <message>
            <source>Drift</source>
            <translation>漂移</translation>
        </message>
        <message>
            <source>Drops tokens less likely than this share of the likeliest one; 0 keeps all.</source>
            <translation>去掉可能性低于最可能 token 这一比例的 token；0 保留全部。</translation>
        </message>
        <message>
            <source>Engine memory</source>
            <translation>引擎内存</translation>
        </message>
        <message>
            <source>Evaluated prompt tokens</source>
            <translation>已计算的提示 token</translation>
        </message>
        <message>
            <source>Exact trimming is set.</source>
            <translation>已设为精确裁剪。</translation>
        </message>
        <message>
            <source>Experts on the CPU (n_cpu_moe)</source>
            <translation>放在 CPU 上的专家 (n_cpu_moe)</translation>
        </message>
        <message>
            <source>Fewer bits or a smaller model help; so may more threads.</source>
            <translation>更少的位数或更小的模型有帮助；更多线程也可能有帮助。</translation>
        </message>
        <message>
            <source>Fewer bits take less memory and may cost quality.</source>
            <translation>位数越少占用内存越少，但可能降低质量。</translation>
        </message>
        <message>
            <source>First text on the screen</source>
            <translation>首段文本上屏</translation>
        </message>
        <message>
            <source>First turn of this chat: none of its own text had been read before.</source>
            <translation>本对话的第一轮：它自己的文本此前都没有读过。</translation>
        </message>
        <message>
            <source>Five pages ({n} tokens) are {seconds} s of silence, more behind a long history.</source>
            <translation>五页（{n} 个 token）意味着 {seconds} 秒的等待，历史较长时更久。</translation>
        </message>
        <message>
            <source>Flash attention (flash_attn)</source>
            <translation>Flash attention（flash_attn）</translation>
        </message>
        <message>
            <source>Folders below {folder} lie too deep and are not listed. Choose one of them instead.</source>
            <translation>{folder} 之下的文件夹层级过深，未列出。请改为选择其中一个文件夹。</translation>
        </message>
        <message>
            <source>Format, per token</source>
            <translation>格式，每 token</translation>
        </message>
        <message>
            <source>Frequency penalty</source>
            <translation>频率惩罚</translation>
        </message>
        <message>
            <source>GPU clock</source>
            <translation>GPU 频率</translation>
        </message>
        <message>
            <source>GPU clock, highest</source>
            <translation>GPU 最高频率</translation>
        </message>
        <message>
            <source>GPU layers (n_gpu_layers)</source>
            <translation>GPU 层数（n_gpu_layers）</translation>
        </message>
        <message>
            <source>GPU layers of the draft (n_gpu_layers_draft)</source>
            <translation>草稿模型的 GPU 层数（n_gpu_layers_draft）</translation>
        </message>
        <message>
            <source>GPU memory</source>
            <translation>GPU 显存</translation>
        </message>
        <message>
            <source>GPU memory of others</source>
            <translation>其他程序的 GPU 显存</translation>
        </message>
        <message>
            <source>GPU memory used</source>
            <translation>已用 GPU 显存</translation>
        </message>
        <message>
            <source>GPU power</source>
            <translation>GPU 功耗</translation>
        </message>
        <message>
            <source>GPU power limit</source>
            <translation>GPU 功耗上限</translation>
        </message>
        <message>
            <source>GPU slowed for heat</source>
            <translation>GPU 因发热变慢</translation>
        </message>
        <message>
            <source>GPU slowed for power</source>
            <translation>GPU 因功耗变慢</translation>
        </message>
        <message>
            <source>GPU temperature</source>
            <translation>GPU 温度</translation>
        </message>
        <message>
            <source>GPU time lost to heat</source>
            <translation>GPU 因发热损失的时间</translation>
        </message>
        <message>
            <source>GPU time lost to power</source>
            <translation>GPU 因功耗损失的时间</translation>
        </message>
        <message>
            <source>GPU time of other programs</source>
            <translation>其他程序的 GPU 时间</translation>
        </message>
        <message>
            <source>GPU use</source>
            <translation>GPU 使用率</translation>
        </message>
        <message>
            <source>GPU use of others</source>
            <translation>其他程序的 GPU 使用率</translation>
        </message>
        <message>
            <source>Gain of guessing</source>
            <translation>推测收益</translation>
        </message>
        <message>
            <source>Gap before the token</source>
            <translation>token 前的间隔</translation>
        </message>
        <message>
            <source>Guesses that held</source>
            <translation>命中的猜测</translation>
        </message>
        <message>
            <source>HF_ENDPOINT is no web address</source>
            <translation>HF_ENDPOINT 不是网址</translation>
        </message>
        <message>
            <source>HF_HUB_OFFLINE forbids asking {host}. Unset it and restart chatapp to search and download.</source>
            <translation>HF_HUB_OFFLINE 禁止询问 {host}。取消该变量并重启 chatapp 后即可搜索和下载。</translation>
        </message>
        <message>
            <source>How doubt becomes temperature: above 1 only strong doubt raises it. Needs a range.</source>
            <translation>不确定性如何转换为温度：大于 1 时只有很不确定才会提高温度。需要设定范围。</translation>
        </message>
        <message>
            <source>How fast Mirostat corrects itself.</source>
            <translation>Mirostat 自我修正的快慢。</translation>
        </message>
        <message>
            <source>How fast the DRY penalty grows with the length of the repeated passage.</source>
            <translation>DRY 惩罚随重复段落长度增长的快慢。</translation>
        </message>
        <message>
            <source>How long adaptive-p remembers: about 1 / (1 - decay) tokens.</source>
            <translation>adaptive-p 记忆的长度：约 1 /（1 − 衰减）个 token。</translation>
        </message>
        <message>
            <source>How many tokens DRY searches for repeated passages; 0 turns it off.</source>
            <translation>DRY 在多少个 token 中查找重复段落；0 关闭。</translation>
        </message>
        <message>
            <source>How many tokens the three penalties look back; 0 turns them off.</source>
            <translation>三种惩罚向前回看多少个 token；0 关闭。</translation>
        </message>
        <message>
            <source>How often the likeliest choices are left out, for less predictable prose; 0 is never.</source>
            <translation>多久略去一次最可能的选择，使文字不那么可预测；0 为从不。</translation>
        </message>
        <message>
            <source>Hugging Face</source>
            <translation>Hugging Face</translation>
        </message>
        <message>
            <source>ITL, 95th percentile</source>
            <translation>ITL，第 95 百分位</translation>
        </message>
        <message>
            <source>ITL, longest gap</source>
            <translation>ITL，最长间隔</translation>
        </message>
        <message>
            <source>ITL, median</source>
            <translation>ITL，中位数</translation>
        </message>
        <message>
            <source>Install it with the system's package manager.</source>
            <translation>请用系统的软件包管理器安装。</translation>
        </message>
        <message>
            <source>Inter-token latency (ITL)</source>
            <translation>token 间延迟（ITL）</translation>
        </message>
        <message>
            <source>K cache type (type_k)</source>
            <translation>K 缓存类型（type_k）</translation>
        </message>
        <message>
            <source>KV cache on the GPU (offload_kqv)</source>
            <translation>GPU 上的 KV 缓存 (offload_kqv)</translation>
        </message>
        <message>
            <source>KV cache, main memory</source>
            <translation>KV 缓存，主内存</translation>
        </message>
        <message>
            <source>KV cache, per token</source>
            <translation>KV 缓存，每 token</translation>
        </message>
        <message>
            <source>KV cache, reserved</source>
            <translation>KV 缓存，预留</translation>
        </message>
        <message>
            <source>KV cache, used</source>
            <translation>KV 缓存，已用</translation>
        </message>
        <message>
            <source>KV caches and recurrent states that llama.cpp reserved in main memory</source>
            <translation>llama.cpp 在主内存中预留的 KV 缓存和循环状态</translation>
        </message>
        <message>
            <source>Keep the beginning unchanged; put what changes at the end.</source>
            <translation>保持开头不变；会变化的内容放在末尾。</translation>
        </message>
        <message>
            <source>Keeps tokens that are about as surprising as expected, up to this probability; 1 keeps all.</source>
            <translation>保留意外程度与预期相近的 token，累计到此概率；1 保留全部。</translation>
        </message>
        <message>
            <source>Keeps tokens within n standard deviations of the best logit; steady also at high temperatures.</source>
            <translation>保留与最佳 logit 相差 n 个标准差以内的 token；高温度下也稳定。</translation>
        </message>
        <message>
            <source>LM Studio</source>
            <translation>LM Studio</translation>
        </message>
        <message>
            <source>Layers kept in GPU memory; -2 takes as many as fit, -1 all. Has no effect where llama.cpp can use no GPU.</source>
            <translation>放在显存中的层数；-2 放得下多少放多少，-1 全部。llama.cpp 无法使用 GPU 时无效。</translation>
        </message>
        <message>
            <source>Layers of the draft model kept in GPU memory; -1 offloads all.</source>
            <translation>草稿模型放在 GPU 显存中的层数；-1 全部卸载到 GPU。</translation>
        </message>
        <message>
            <source>Layers, from the first one, whose experts stay in main memory, where most of such a model is. -1: all.</source>
            <translation>从第一层起，专家留在内存中的层数；专家占这类模型的大部分。-1：全部。</translation>
        </message>
        <message>
            <source>Least confidence (draft_p_min)</source>
            <translation>最低置信度（draft_p_min）</translation>
        </message>
        <message>
            <source>Lets the temperature move this far up where the model is unsure and down where it is sure; 0 keeps it fixed.</source>
            <translation>允许温度在模型不确定时上升、确定时下降这么多；0 保持固定。</translation>
        </message>
        <message>
            <source>Load time</source>
            <translation>加载时间</translation>
        </message>
        <message>
            <source>Loading (load_mode)</source>
            <translation>加载方式（load_mode）</translation>
        </message>
        <message>
            <source>Logit bias</source>
            <translation>Logit 偏置</translation>
        </message>
        <message>
            <source>Low is steady and may repeat, high is lively and may wander; 0 always takes the likeliest token.</source>
            <translation>低则稳定但可能重复，高则活泼但可能跑题；0 总是取最可能的 token。</translation>
        </message>
        <message>
            <source>Lowers a token once for each time it was used; below 0 it raises it.</source>
            <translation>token 每用过一次就降低一次；小于 0 则提高。</translation>
        </message>
        <message>
            <source>Lowers every token that was used at all; below 0 it raises it.</source>
            <translation>降低所有用过的 token；小于 0 则提高。</translation>
        </message>
        <message>
            <source>Main GPU (main_gpu)</source>
            <translation>主 GPU (main_gpu)</translation>
        </message>
        <message>
            <source>Mains power</source>
            <translation>外接电源</translation>
        </message>
        <message>
            <source>Makes tokens that stand among the last ones less likely to come again; 1 changes nothing.</source>
            <translation>使最近出现过的 token 不易再次出现；1 不作改变。</translation>
        </message>
        <message>
            <source>Max tokens</source>
            <translation>最大 token 数</translation>
        </message>
        <message>
            <source>Memory</source>
            <translation>内存</translation>
        </message>
        <message>
            <source>Memory bandwidth</source>
            <translation>内存带宽</translation>
        </message>
        <message>
            <source>Memory free</source>
            <translation>可用内存</translation>
        </message>
        <message>
            <source>Memory in use</source>
            <translation>已用内存</translation>
        </message>
        <message>
            <source>Memory is not the limit: close other programs, use more threads or a GPU.</source>
            <translation>瓶颈不在内存：关闭其他程序，使用更多线程或 GPU。</translation>
        </message>
        <message>
            <source>Memory is the limit: fewer bits or a smaller model help, more threads do not.</source>
            <translation>瓶颈在内存：更少的位数或更小的模型有帮助，更多线程没有。</translation>
        </message>
        <message>
            <source>Memory limit of decode</source>
            <translation>解码的内存上限</translation>
        </message>
        <message>
            <source>Memory ran out, and the system ended the engine. What it wrote is kept, and it starts again by itself. Close other programs, or load the model with a smaller n_ctx.</source>
            <translation>内存耗尽，系统结束了引擎。已写内容已保留，引擎会自动重新启动。请关闭其他程序，或用较小的 n_ctx 加载模型。</translation>
        </message>
        <message>
            <source>Min-p</source>
            <translation>Min-p</translation>
        </message>
        <message>
            <source>Mirostat</source>
            <translation>Mirostat</translation>
        </message>
        <message>
            <source>Mirostat eta</source>
            <translation>Mirostat eta</translation>
        </message>
        <message>
            <source>Mirostat tau</source>
            <translation>Mirostat tau</translation>
        </message>
        <message>
            <source>Mmap reads weights out of the mapped file; none copies them into memory of their own, where huge pages make answers faster. Auto copies where Linux has huge pages and half of the free memory is enough.</source>
            <translation>mmap 从映射的文件读取权重；none 将其复制到自己的内存，大页使回答更快。auto 在 Linux 有大页且一半空闲内存足够时复制。</translation>
        </message>
        <message>
            <source>Most guesses (n_draft)</source>
            <translation>最多猜测数（n_draft）</translation>
        </message>
        <message>
            <source>NVIDIA GPU</source>
            <translation>NVIDIA GPU</translation>
        </message>
        <message>
            <source>No address of a release feed is set, so nobody was asked. Enter one, and check again.</source>
            <translation>未设置版本源地址，因此没有询问。请输入地址后重新检查。</translation>
        </message>
        <message>
            <source>No answer can meet this schema: at {place}, {reason}. Correct it.</source>
            <translation>没有回答能符合此模式：在 {place}，{reason}。请更正。</translation>
        </message>
        <message>
            <source>No messages can be read from {file} ({reason}). Give a text file with one message a line, or an exported JSONL log.</source>
            <translation>无法从 {file} 读取消息（{reason}）。请提供每行一条消息的文本文件，或导出的 JSONL 日志。</translation>
        </message>
        <message>
            <source>No model is loaded. Choose one first.</source>
            <translation>尚未加载模型。请先选择一个。</translation>
        </message>
        <message>
            <source>No window can be shown, because this system lacks {libraries}. {remedy} Then start chatapp again; chatapp replay works without a window.</source>
            <translation>无法显示窗口，因为系统缺少 {libraries}。{remedy} 然后重新启动 chatapp；chatapp replay 无需窗口即可使用。</translation>
        </message>
        <message>
            <source>No window can be shown: the display {display} is not there or refuses the connection. Start chatapp in your desktop session; over ssh, or as another user than that of the session, let it in there first (ssh -X, xhost).</source>
            <translation>无法显示窗口：显示 {display} 不存在或拒绝连接。请在您的桌面会话中启动 chatapp；若通过 ssh 或以会话之外的用户启动，请先在那里允许它（ssh -X、xhost）。</translation>
        </message>
        <message>
            <source>None takes one GPU; layer gives each GPU whole layers; row splits each layer, where the backend can.</source>
            <translation>none 只用一块 GPU；layer 把整层分给各块 GPU；row 拆分每一层（后端支持时）。</translation>
        </message>
        <message>
            <source>Nothing could be read from the database {file} ({reason}). It is left as it is; go back to a copy, or start with another --data-dir.</source>
            <translation>无法从数据库 {file} 读取任何内容（{reason}）。它保持原样；请恢复到副本，或用其他 --data-dir 启动。</translation>
        </message>
        <message>
            <source>Nothing that stays had to be read again.</source>
            <translation>留下的内容都无需重新读取。</translation>
        </message>
        <message>
            <source>Number of the GPU that takes everything (none) or the small tensors (row), in llama.cpp's order from 0.</source>
            <translation>承担全部（none）或小张量（row）的 GPU 编号，按 llama.cpp 的顺序从 0 开始。</translation>
        </message>
        <message>
            <source>Number of the answer</source>
            <translation>回答的序号</translation>
        </message>
        <message>
            <source>Off keeps it in main memory: room for more layers on the GPU, and slower answers.</source>
            <translation>关闭则留在内存中：GPU 可放更多层，但回答更慢。</translation>
        </message>
        <message>
            <source>Older messages came back into the window, so they and what follows them were read again.</source>
            <translation>较早的消息又回到了窗口中，因此它们及其后的内容被重新读取。</translation>
        </message>
        <message>
            <source>Older messages left the window, and what stays was read again.</source>
            <translation>旧消息已移出窗口，留下的内容已重新读取。</translation>
        </message>
        <message>
            <source>Once the window is full: fast moves the cache, so nothing is read again, but answers may still be coloured by what left (old messages, dropped reasoning); exact reads what stays again.</source>
            <translation>窗口满时：fast 移动缓存，无需重新读取，但回答可能仍受已移出内容（旧消息、丢弃的思考）影响；exact 重新读取留下的内容。</translation>
        </message>
        <message>
            <source>One number for each GPU, for example 3,1: three quarters and one. Empty: by their free memory.</source>
            <translation>每块 GPU 一个数，例如 3,1：四分之三与四分之一。留空：按空闲显存分配。</translation>
        </message>
        <message>
            <source>Only new text was read.</source>
            <translation>只读取了新文本。</translation>
        </message>
        <message>
            <source>Only the k likeliest tokens stay in the draw; 0 keeps all.</source>
            <translation>只保留 k 个最可能的 token 参与抽取；0 保留全部。</translation>
        </message>
        <message>
            <source>Only the likeliest tokens that together hold this probability stay in the draw; 1 keeps all.</source>
            <translation>只保留合计达到此概率的最可能 token 参与抽取；1 保留全部。</translation>
        </message>
        <message>
            <source>Other</source>
            <translation>其他</translation>
        </message>
        <message>
            <source>Other programs</source>
            <translation>其他程序</translation>
        </message>
        <message>
            <source>PDH x nominal clock</source>
            <translation>PDH × 标称频率</translation>
        </message>
        <message>
            <source>Package id</source>
            <translation>Package id</translation>
        </message>
        <message>
            <source>Pages read by the engine</source>
            <translation>引擎读取的页</translation>
        </message>
        <message>
            <source>Pages read from swap</source>
            <translation>从交换区读取的页</translation>
        </message>
        <message>
            <source>Painted lag</source>
            <translation>绘制延迟</translation>
        </message>
        <message>
            <source>Passive limit</source>
            <translation>被动上限</translation>
        </message>
        <message>
            <source>Paste a page and ask about it.</source>
            <translation>粘贴一页文字并提问。</translation>
        </message>
        <message>
            <source>Penalizes tokens that would go on repeating a passage, more the longer it is; 0 is off, 0.8 is usual.</source>
            <translation>惩罚会延续重复段落的 token，段落越长惩罚越大；0 关闭，常用 0.8。</translation>
        </message>
        <message>
            <source>Power saving</source>
            <translation>节电</translation>
        </message>
        <message>
            <source>Prefers tokens near this probability, corrected by what was drawn before; best with min-p alone.</source>
            <translation>偏好接近此概率的 token，并按之前的抽取修正；最好只与 min-p 一起使用。</translation>
        </message>
        <message>
            <source>Prefill rate</source>
            <translation>预填充速度</translation>
        </message>
        <message>
            <source>Prefill time</source>
            <translation>预填充时间</translation>
        </message>
        <message>
            <source>Prefill, share of the memory limit</source>
            <translation>预填充占内存上限的比例</translation>
        </message>
        <message>
            <source>Presence penalty</source>
            <translation>存在惩罚</translation>
        </message>
        <message>
            <source>Prompt tokens</source>
            <translation>提示 token</translation>
        </message>
        <message>
            <source>Prompt tokens handed over at once; smaller batches show finer progress.</source>
            <translation>一次交付的提示 token 数；批越小，进度显示越细。</translation>
        </message>
        <message>
            <source>Rate per answer</source>
            <translation>每个回答的速度</translation>
        </message>
        <message>
            <source>Read again at a trim</source>
            <translation>裁剪时重新读取</translation>
        </message>
        <message>
            <source>Read per token</source>
            <translation>每 token 读取</translation>
        </message>
        <message>
            <source>Reasoning time</source>
            <translation>思考时间</translation>
        </message>
        <message>
            <source>Reasoning tokens</source>
            <translation>思考 token</translation>
        </message>
        <message>
            <source>Repeat last n</source>
            <translation>重复惩罚回看 n 个</translation>
        </message>
        <message>
            <source>Repeat penalty</source>
            <translation>重复惩罚</translation>
        </message>
        <message>
            <source>Repeated passages up to this many tokens cost nothing.</source>
            <translation>长度不超过此 token 数的重复段落不受惩罚。</translation>
        </message>
        <message>
            <source>Repeats an answer where the model reads the same prompt in the same way; -1 draws a new seed each time.</source>
            <translation>模型以同样方式读取同样提示时重现回答；-1 每次取新的种子。</translation>
        </message>
        <message>
            <source>Reserved, not in use yet</source>
            <translation>已预留，尚未使用</translation>
        </message>
        <message>
            <source>Retained</source>
            <translation>保持率</translation>
        </message>
        <message>
            <source>Retained by the median step</source>
            <translation>步时中位数的保持率</translation>
        </message>
        <message>
            <source>Sampler order</source>
            <translation>采样器顺序</translation>
        </message>
        <message>
            <source>Screen behind the engine</source>
            <translation>屏幕落后于引擎</translation>
        </message>
        <message>
            <source>Seed</source>
            <translation>种子</translation>
        </message>
        <message>
            <source>Send a second message in this chat.</source>
            <translation>请在此对话中再发一条消息。</translation>
        </message>
        <message>
            <source>Send accepted → end of the answer has arrived</source>
            <translation>发送被接受 → 回答的末尾到达</translation>
        </message>
        <message>
            <source>Send accepted → first picture with text of the answer that can be seen: line breaks and marks alone are none; TTFT + what the model writes before that + the wait for a picture</source>
            <translation>接受发送 → 第一幅显示回答可见文本的画面：仅有换行或标记不算；TTFT + 模型在此之前写出的内容 + 等待画面</translation>
        </message>
        <message>
            <source>Send accepted → first text after the reasoning has arrived</source>
            <translation>发送被接受 → 思考之后的第一段文本到达</translation>
        </message>
        <message>
            <source>Send accepted → first text has arrived, be it of the reasoning or of the answer; white space before it is none, so tokens may have been written earlier</source>
            <translation>接受发送 → 第一段文本到达（思考或回答均算）；其前的空白不算文本，因此可能更早已写出词元</translation>
        </message>
        <message>
            <source>Several GPUs (split_mode)</source>
            <translation>多块 GPU (split_mode)</translation>
        </message>
        <message>
            <source>Several guessed tokens are checked at once: same quality. Ngram guesses what stood in the chat before (code, summaries); draft lets a small model guess, which gains with a large one. Each pauses where it does not pay.</source>
            <translation>一次检查多个猜测的 token：质量相同。ngram 猜测对话中出现过的内容（代码、摘要）；draft 让小模型猜测，配合大模型有收益。无收益时各自暂停。</translation>
        </message>
        <message>
            <source>Share of the memory limit</source>
            <translation>占内存上限的比例</translation>
        </message>
        <message>
            <source>Shares of the GPUs (tensor_split)</source>
            <translation>各 GPU 的份额 (tensor_split)</translation>
        </message>
        <message>
            <source>Sleep</source>
            <translation>休眠</translation>
        </message>
        <message>
            <source>Speculative decoding (speculation)</source>
            <translation>推测解码（speculation）</translation>
        </message>
        <message>
            <source>Stability</source>
            <translation>稳定性</translation>
        </message>
        <message>
            <source>Stalls</source>
            <translation>停顿</translation>
        </message>
        <message>
            <source>Steers the answer to an even surprise, version 1 or 2; it replaces all samplers but temperature. 0 is off.</source>
            <translation>将回答引向均匀的意外程度，版本 1 或 2；取代除温度外的所有采样器。0 为关闭。</translation>
        </message>
        <message>
            <source>Stop ends the answer there; shift lets the oldest exchanges go and writes on, where the model can. Several answers at once always stop: they share their cells.</source>
            <translation>“停止”在此结束回答；“移位”让最早的对话离开并继续写（如果模型支持）。同时写多个回答时总是停止：它们共用单元。</translation>
        </message>
        <message>
            <source>Stop strings</source>
            <translation>停止字符串</translation>
        </message>
        <message>
            <source>Sustained</source>
            <translation>持续</translation>
        </message>
        <message>
            <source>TTFT, actual less predicted</source>
            <translation>TTFT，实际减预测</translation>
        </message>
        <message>
            <source>TTFT, predicted</source>
            <translation>预测的 TTFT</translation>
        </message>
        <message>
            <source>Temperature</source>
            <translation>温度</translation>
        </message>
        <message>
            <source>Temperature at the point</source>
            <translation>该点的温度</translation>
        </message>
        <message>
            <source>Temperature exponent</source>
            <translation>温度指数</translation>
        </message>
        <message>
            <source>Temperature range</source>
            <translation>温度范围</translation>
        </message>
        <message>
            <source>The answer ended before it was complete, so it does not have the format asked for.</source>
            <translation>回答在完成之前结束，因此不符合要求的格式。</translation>
        </message>
        <message>
            <source>The answer ends after this many tokens; 0 sets no limit but the context window.</source>
            <translation>回答在这么多 token 后结束；0 表示除上下文窗口外不设上限。</translation>
        </message>
        <message>
            <source>The answer ends before the first of these texts.</source>
            <translation>回答在这些文本首次出现之前结束。</translation>
        </message>
        <message>
            <source>The authors of {name} ask everyone to accept their terms first. Do so at {page}, then give the access token of that account.</source>
            <translation>{name} 的作者要求先接受其条款。请在 {page} 接受，然后提供该账户的访问令牌。</translation>
        </message>
        <message>
            <source>The cache did not hold them as they are now.</source>
            <translation>缓存中没有它们现在的样子。</translation>
        </message>
        <message>
            <source>The cached share matters, and it is not known: {reason}.</source>
            <translation>缓存比例很重要，但未知：{reason}。</translation>
        </message>
        <message>
            <source>The cached share matters; a first or short prompt has nothing to reuse.</source>
            <translation>缓存比例很重要；第一个或很短的提示没有可重用的内容。</translation>
        </message>
        <message>
            <source>The cached share matters; the model has not read this chat since it was loaded.</source>
            <translation>缓存占比很重要；模型自加载以来还没有读过这个对话。</translation>
        </message>
        <message>
            <source>The chat template of this model failed ({reason}). Choose another model, or report it to the model's author.</source>
            <translation>该模型的聊天模板出错（{reason}）。请选择其他模型，或告知模型作者。</translation>
        </message>
        <message>
            <source>The chat template writes earlier turns differently now, so they were read again.</source>
            <translation>聊天模板现在以不同方式写出先前的轮次，因此重新读取了它们。</translation>
        </message>
        <message>
            <source>The connection broke while {file} was fetched. What arrived is kept; resume when the network is back.</source>
            <translation>下载 {file} 时连接中断。已下载的部分会保留；网络恢复后请继续。</translation>
        </message>
        <message>
            <source>The data folder {folder} cannot be written ({reason}). Choose another with --data-dir, or make it writable.</source>
            <translation>数据文件夹 {folder} 无法写入（{reason}）。请用 --data-dir 选择其他文件夹，或使其可写。</translation>
        </message>
        <message>
            <source>The database {file} cannot be opened ({reason}). Free some space on its disk, or use another --data-dir; your chats are untouched.</source>
            <translation>无法打开数据库 {file}（{reason}）。请在其磁盘上腾出空间，或使用其他 --data-dir；您的对话未受影响。</translation>
        </message>
        <message>
            <source>The database {file} is damaged ({reason}). chatapp's window can repair it or go back to a copy; the damaged file is kept.</source>
            <translation>数据库 {file} 已损坏（{reason}）。chatapp 的窗口可以修复它或恢复到副本；损坏的文件会保留。</translation>
        </message>
        <message>
            <source>The database {file} is locked by another program. Close it and try again; nothing is lost meanwhile.</source>
            <translation>数据库 {file} 被另一个程序锁定。请关闭该程序后重试；其间不会丢失任何内容。</translation>
        </message>
        <message>
            <source>The database {file} was written by a newer chatapp (schema {found}, this one knows {known}). Update chatapp, or start with another --data-dir.</source>
            <translation>数据库 {file} 由更新版本的 chatapp 写入（架构 {found}，本版本支持 {known}）。请更新 chatapp，或以其他 --data-dir 启动。</translation>
        </message>
        <message>
            <source>The decode rate matters, and it is not known: {reason}.</source>
            <translation>解码速度很重要，但未知：{reason}。</translation>
        </message>
        <message>
            <source>The decode rate matters; the {n} tokens written last are too few to tell.</source>
            <translation>解码速度很重要；最近写出的 {n} 个 token 太少，无法判断。</translation>
        </message>
        <message>
            <source>The depth</source>
            <translation>深度</translation>
        </message>
        <message>
            <source>The download cannot be written to {folder} ({reason}). Make it writable, or choose another folder.</source>
            <translation>无法将下载写入 {folder}（{reason}）。请使其可写，或选择其他文件夹。</translation>
        </message>
        <message>
            <source>The draft model stops guessing at a token that it thinks less probable than this.</source>
            <translation>草稿模型遇到它认为概率低于此值的 token 时停止猜测。</translation>
        </message>
        <message>
            <source>The engine cannot be loaded: this system lacks {library}. Install it: {command}. Then load the model again.</source>
            <translation>无法加载引擎：此系统缺少 {library}。请安装：{command}。然后重新加载模型。</translation>
        </message>
        <message>
            <source>The engine cannot be loaded: {file} of this installation is missing or damaged ({reason}). Install chatapp again; your chats stay.</source>
            <translation>无法加载引擎：此安装中的 {file} 缺失或已损坏（{reason}）。请重新安装 chatapp；您的对话会保留。</translation>
        </message>
        <message>
            <source>The engine crashed while it used the GPU ({reason}). What it wrote is kept, and it goes on without the GPU; update the driver, or try the GPU again.</source>
            <translation>引擎在使用 GPU 时崩溃（{reason}）。已写的内容保留，并改为不用 GPU 继续；请更新驱动，或再次尝试 GPU。</translation>
        </message>
        <message>
            <source>The engine did not answer and was ended. What it wrote is kept, and it starts again by itself.</source>
            <translation>引擎没有响应，已被结束。已写内容已保留，引擎会自动重新启动。</translation>
        </message>
        <message>
            <source>The engine does not start ({reason}). Restart chatapp; if that does not help, install it again. Your chats stay.</source>
            <translation>引擎无法启动（{reason}）。请重新启动 chatapp；若仍无效，请重新安装。您的对话会保留。</translation>
        </message>
        <message>
            <source>The engine ended unexpectedly ({reason}). What it wrote is kept, and it starts again by itself.</source>
            <translation>引擎意外结束（{reason}）。已写内容已保留，引擎会自动重新启动。</translation>
        </message>
        <message>
            <source>The engine ended while it loaded {file} ({reason}). Your chats are untouched; choose another model, or a smaller n_ctx.</source>
            <translation>引擎在加载 {file} 时结束（{reason}）。您的对话未受影响；请选择其他模型，或更小的 n_ctx。</translation>
        </message>
        <message>
            <source>The engine is started anew and tries the GPU again. Wait until the model is loaded; your chats stay.</source>
            <translation>引擎重新启动并再次尝试 GPU。请等待模型加载；您的对话会保留。</translation>
        </message>
        <message>
            <source>The engine is still busy with the request before. Wait for it, or press Stop.</source>
            <translation>引擎仍在处理前一个请求。请等待，或按“停止”。</translation>
        </message>
        <message>
            <source>The engine received a command that it does not understand ({reason}). Restart chatapp.</source>
            <translation>引擎收到了不理解的命令（{reason}）。请重新启动 chatapp。</translation>
        </message>
        <message>
            <source>The engine speaks version {engine_version} of the protocol and the window version {app_version}. Install chatapp again.</source>
            <translation>引擎使用协议版本 {engine_version}，窗口使用版本 {app_version}。请重新安装 chatapp。</translation>
        </message>
        <message>
            <source>The export to {file} failed ({reason}). Choose another folder.</source>
            <translation>导出到 {file} 失败（{reason}）。请选择其他文件夹。</translation>
        </message>
        <message>
            <source>The folder {folder} cannot be read ({reason}). Check its permissions and whether its disk is there; its models come back by themselves.</source>
            <translation>无法读取文件夹 {folder}（{reason}）。请检查其权限以及磁盘是否已连接；其中的模型会自动恢复。</translation>
        </message>
        <message>
            <source>The folder {folder} holds more than {n_files:,} models, and the others are not listed. Choose folders below it instead.</source>
            <translation>文件夹 {folder} 中的模型超过 {n_files:,} 个，其余的未列出。请改为选择其下的文件夹。</translation>
        </message>
        <message>
            <source>The grammar cannot be used: {reason}. Correct it, or choose another format.</source>
            <translation>该语法无法使用：{reason}。请更正，或选择其他格式。</translation>
        </message>
        <message>
            <source>The header of {file} is damaged ({reason}). Download the file again.</source>
            <translation>{file} 的文件头已损坏（{reason}）。请重新下载该文件。</translation>
        </message>
        <message>
            <source>The installed llama.cpp build has no GPU backend: everything runs on the CPU.</source>
            <translation>所安装的 llama.cpp 没有 GPU 后端：一切都在 CPU 上运行。</translation>
        </message>
        <message>
            <source>The logit bias for {token} cannot be used ({reason}). Correct it, or take it out.</source>
            <translation>{token} 的 logit 偏置无法使用（{reason}）。请更正，或将其移除。</translation>
        </message>
        <message>
            <source>The model file {file} cannot be read ({reason}). Check its permissions, or choose another model.</source>
            <translation>模型文件 {file} 无法读取（{reason}）。请检查其权限，或选择其他模型。</translation>
        </message>
        <message>
            <source>The model file {file} is no longer there. Choose another model, or put the file back.</source>
            <translation>模型文件 {file} 已不存在。请选择其他模型，或将文件放回原处。</translation>
        </message>
        <message>
            <source>The model has not read this chat since it was loaded.</source>
            <translation>模型加载后还没有读过此对话。</translation>
        </message>
        <message>
            <source>The model stopped with an error ({reason}). What it wrote is kept; send the message again.</source>
            <translation>模型因错误停止（{reason}）。已写的内容保留；请重新发送消息。</translation>
        </message>
        <message>
            <source>The model was not asked for a title, because {reason}. The first words stay the title.</source>
            <translation>没有请模型拟标题（{reason}）。仍以开头的文字为标题。</translation>
        </message>
        <message>
            <source>The model's chat template could not be used, so a plain ChatML form is used instead.</source>
            <translation>该模型的聊天模板无法使用，因此改用普通的 ChatML 格式。</translation>
        </message>
        <message>
            <source>The prefill rate matters, and it is not known: {reason}.</source>
            <translation>预填充速度很重要，但未知：{reason}。</translation>
        </message>
        <message>
            <source>The prefill rate matters; the {n} tokens read last are too few to tell.</source>
            <translation>预填充速度很重要；最近读取的 {n} 个 token 太少，无法判断。</translation>
        </message>
        <message>
            <source>The samplers in use, in their order; one left out is not used.</source>
            <translation>正在使用的采样器及其顺序；未列出的不使用。</translation>
        </message>
        <message>
            <source>The schema uses what cannot be enforced here: {keyword}, at {place}. Take it out, or write a grammar instead.</source>
            <translation>该模式用到了这里无法强制的内容：{keyword}，在 {place}。请将其移除，或改写为语法。</translation>
        </message>
        <message>
            <source>The surprise to aim at: low is focused, high is varied.</source>
            <translation>目标意外程度：低则集中，高则多样。</translation>
        </message>
        <message>
            <source>The system prompt or an earlier message was changed, so everything from there on was read again.</source>
            <translation>系统提示或先前的消息被修改，因此其后的内容都重新读取了。</translation>
        </message>
        <message>
            <source>There is no display for a window. Start chatapp in a desktop session, or use chatapp replay, which needs none.</source>
            <translation>没有可供显示窗口的屏幕。请在桌面会话中启动 chatapp，或使用无需屏幕的 chatapp replay。</translation>
        </message>
        <message>
            <source>There is room for a larger model or more bits.</source>
            <translation>还有余地使用更大的模型或更多的位数。</translation>
        </message>
        <message>
            <source>Thermal pressure</source>
            <translation>热压力</translation>
        </message>
        <message>
            <source>Thermal state</source>
            <translation>热状态</translation>
        </message>
        <message>
            <source>Thermal zone</source>
            <translation>热区</translation>
        </message>
        <message>
            <source>This build of llama.cpp does not know the architecture "{architecture}" of {file}. Choose another model, or update chatapp.</source>
            <translation>此版本的 llama.cpp 不认识 {file} 的架构“{architecture}”。请选择其他模型，或更新 chatapp。</translation>
        </message>
        <message>
            <source>This chat template cannot be used: {reason}. Correct it, or take the model's own.</source>
            <translation>此聊天模板无法使用：{reason}。请改正，或使用模型自带的模板。</translation>
        </message>
        <message>
            <source>This could not be saved ({reason}). It stays in the window and is saved as soon as that is possible.</source>
            <translation>无法保存（{reason}）。内容留在窗口中，一旦可能就会保存。</translation>
        </message>
        <message>
            <source>This is no JSON schema: {reason}. Correct it, or choose another format.</source>
            <translation>这不是 JSON schema：{reason}。请更正，或选择其他格式。</translation>
        </message>
        <message>
            <source>This message needs {n_needed:,} tokens with the system prompt and the context window has room for {n_available:,}. Shorten it, or load the model with a larger n_ctx.</source>
            <translation>此消息连同系统提示需要 {n_needed:,} 个 token，而上下文窗口可容纳 {n_available:,} 个。请缩短消息，或以更大的 n_ctx 加载模型。</translation>
        </message>
        <message>
            <source>This model cannot give up the end of its cache (recurrent state or a small sliding window), so all was read again.</source>
            <translation>该模型无法舍弃缓存的末尾（循环状态或较小的滑动窗口），因此全部重新读取了。</translation>
        </message>
        <message>
            <source>This model cannot give up the end of its cache; models without a recurrent state can.</source>
            <translation>该模型无法舍弃其缓存末尾；没有循环状态的模型可以。</translation>
        </message>
        <message>
            <source>This model cannot keep part of its cache, so each turn reads the whole chat again.</source>
            <translation>该模型无法保留部分缓存，因此每轮都重新读取整个对话。</translation>
        </message>
        <message>
            <source>This model cannot write several answers at once: its running state cannot be shared. Send the message for one answer.</source>
            <translation>该模型无法同时写多个回答：其运行状态不能共享。请只要求一个回答。</translation>
        </message>
        <message>
            <source>This model carries no chat template, so a plain ChatML form is used. It may be a base model: answers can ramble.</source>
            <translation>该模型没有聊天模板，因此使用普通的 ChatML 格式。它可能是基础模型：回答可能散漫。</translation>
        </message>
        <message>
            <source>This model's template takes no system prompt, so it stands at the head of the first message.</source>
            <translation>该模型的模板不接受系统提示，因此将其放在第一条消息开头。</translation>
        </message>
        <message>
            <source>This was not put in: the field would hold {n:,} characters, and it takes at most {most:,}. Paste the part that matters.</source>
            <translation>未插入此文本：该输入框将有 {n:,} 个字符，而最多只能容纳 {most:,} 个。请粘贴重要的部分。</translation>
        </message>
        <message>
            <source>Threads</source>
            <translation>线程</translation>
        </message>
        <message>
            <source>Threads, decode (n_threads)</source>
            <translation>解码线程（n_threads）</translation>
        </message>
        <message>
            <source>Threads, prefill (n_threads_batch)</source>
            <translation>预填充线程（n_threads_batch）</translation>
        </message>
        <message>
            <source>Throttle reasons</source>
            <translation>降频原因</translation>
        </message>
        <message>
            <source>Throughput of all answers</source>
            <translation>所有回答的吞吐</translation>
        </message>
        <message>
            <source>Time of a trim</source>
            <translation>裁剪用时</translation>
        </message>
        <message>
            <source>Time of the point</source>
            <translation>该点的时间</translation>
        </message>
        <message>
            <source>Time of the row</source>
            <translation>该行的时间</translation>
        </message>
        <message>
            <source>Time of the token</source>
            <translation>token 的时间</translation>
        </message>
        <message>
            <source>Time per output token (TPOT)</source>
            <translation>每个输出 token 用时（TPOT）</translation>
        </message>
        <message>
            <source>Time per token</source>
            <translation>每个 token 的时间</translation>
        </message>
        <message>
            <source>Time taken by the host</source>
            <translation>被宿主机占用的时间</translation>
        </message>
        <message>
            <source>Time to -10 %</source>
            <translation>降 10 % 所需时间</translation>
        </message>
        <message>
            <source>Time to -25 %</source>
            <translation>降 25 % 所需时间</translation>
        </message>
        <message>
            <source>Time to first answer text</source>
            <translation>首个回答文本用时</translation>
        </message>
        <message>
            <source>Time to first token (TTFT)</source>
            <translation>首个 token 用时（TTFT）</translation>
        </message>
        <message>
            <source>Tokens above this probability may be left out, all but the least likely of them.</source>
            <translation>高于此概率的 token 可能被略去，只留其中可能性最小的一个。</translation>
        </message>
        <message>
            <source>Tokens freed by a trim</source>
            <translation>裁剪释放的 token</translation>
        </message>
        <message>
            <source>Tokens in the last second</source>
            <translation>最近一秒的 token 数</translation>
        </message>
        <message>
            <source>Tokens of the draft</source>
            <translation>草稿的 token 数</translation>
        </message>
        <message>
            <source>Tokens of the test</source>
            <translation>测试的 token 数</translation>
        </message>
        <message>
            <source>Tokens so far</source>
            <translation>至今的 token 数</translation>
        </message>
        <message>
            <source>Tokens that the draft model may guess at a time; fewer are taken where they do not hold.</source>
            <translation>草稿模型一次可猜测的 token 数；猜不中时取得更少。</translation>
        </message>
        <message>
            <source>Tokens that the model can see at once; its KV cache is reserved in full when the model is loaded.</source>
            <translation>模型一次能看到的 token 数；加载模型时会完整预留其 KV 缓存。</translation>
        </message>
        <message>
            <source>Top-k</source>
            <translation>Top-k</translation>
        </message>
        <message>
            <source>Top-n-sigma</source>
            <translation>Top-n-sigma</translation>
        </message>
        <message>
            <source>Top-p</source>
            <translation>Top-p</translation>
        </message>
        <message>
            <source>Trimming (trim_mode)</source>
            <translation>裁剪（trim_mode）</translation>
        </message>
        <message>
            <source>Turn</source>
            <translation>轮次</translation>
        </message>
        <message>
            <source>Typical-p</source>
            <translation>Typical-p</translation>
        </message>
        <message>
            <source>V cache type (type_v)</source>
            <translation>V 缓存类型（type_v）</translation>
        </message>
        <message>
            <source>Version of the record</source>
            <translation>记录版本</translation>
        </message>
        <message>
            <source>Waiting for disks</source>
            <translation>等待磁盘</translation>
        </message>
        <message>
            <source>Waiting for memory</source>
            <translation>等待内存</translation>
        </message>
        <message>
            <source>Waiting for the CPU</source>
            <translation>等待 CPU</translation>
        </message>
        <message>
            <source>Weights, main memory</source>
            <translation>权重，主内存</translation>
        </message>
        <message>
            <source>What {address} says is no release feed, because {reason}. Check the address.</source>
            <translation>{address} 返回的不是版本源（{reason}）。请检查地址。</translation>
        </message>
        <message>
            <source>Whole answer</source>
            <translation>整个回答</translation>
        </message>
        <message>
            <source>Write a title for this conversation: at most five words, in its language, nothing else.</source>
            <translation>请用此对话的语言为它写一个标题：最多五个词，不要写其他内容。</translation>
        </message>
        <message>
            <source>Written tokens</source>
            <translation>写出的 token</translation>
        </message>
        <message>
            <source>Written tokens of all answers</source>
            <translation>所有回答写出的词元</translation>
        </message>
        <message>
            <source>XTC probability</source>
            <translation>XTC 概率</translation>
        </message>
        <message>
            <source>XTC threshold</source>
            <translation>XTC 阈值</translation>
        </message>
        <message>
            <source>a bound of more than {n_most} digits</source>
            <translation>超过 {n_most} 位的界限</translation>
        </message>
        <message>
            <source>a character has a number that none has</source>
            <translation>字符编号不存在</translation>
        </message>
        <message>
            <source>a file that it reads is cut short or cannot be read, SIGBUS</source>
            <translation>它读取的文件被截断或无法读取，SIGBUS</translation>
        </message>
        <message>
            <source>a group begins with what no group begins with</source>
            <translation>分组的开头无效</translation>
        </message>
        <message>
            <source>a group is not closed</source>
            <translation>分组没有闭合</translation>
        </message>
        <message>
            <source>a length beside a format</source>
            <translation>长度与 format 并用</translation>
        </message>
        <message>
            <source>a length beside it that cuts its texts; write the length into the pattern</source>
            <translation>旁边截断其文本的长度；请把长度写进模式</translation>
        </message>
        <message>
            <source>a level of Intel Macs that follows the load as well as the heat</source>
            <translation>Intel Mac 的一个级别，既随发热也随负载变化</translation>
        </message>
        <message>
            <source>a library was not found ({code})</source>
            <translation>找不到某个库，{code}</translation>
        </message>
        <message>
            <source>a member of its allOf is false</source>
            <translation>其 allOf 的某个成员为 false</translation>
        </message>
        <message>
            <source>a number in it has thousands of digits</source>
            <translation>其中某个数有数千位</translation>
        </message>
        <message>
            <source>a pace takes two tokens, and one was written</source>
            <translation>速度需要两个 token，而只写出了一个</translation>
        </message>
        <message>
            <source>a pace takes two tokens; a burst (10,000 tok/s and more) says when a reply was delivered, not how fast it was written</source>
            <translation>速度需要两个 token；一次性到达（每秒 10,000 个 token 以上）只说明何时送达，不说明写得多快</translation>
        </message>
        <message>
            <source>a pattern beside a format</source>
            <translation>pattern 与 format 并用</translation>
        </message>
        <message>
            <source>a range in brackets ends before it begins</source>
            <translation>方括号中的范围上限小于下限</translation>
        </message>
        <message>
            <source>a repetition ends before it begins</source>
            <translation>重复的上限小于下限</translation>
        </message>
        <message>
            <source>a repetition of what may be empty</source>
            <translation>对可能为空内容的重复</translation>
        </message>
        <message>
            <source>a repetition repeats nothing</source>
            <translation>重复没有可重复的内容</translation>
        </message>
        <message>
            <source>a replayed script measures nothing</source>
            <translation>回放脚本不作任何测量</translation>
        </message>
        <message>
            <source>a required property is false</source>
            <translation>某个必需属性为 false</translation>
        </message>
        <message>
            <source>a rule begins with itself (left recursion); write the repetition with * or + instead</source>
            <translation>规则以自身开头（左递归）；请改用 * 或 + 写重复</translation>
        </message>
        <message>
            <source>a sampler stands in the order twice</source>
            <translation>一个采样器在顺序中出现两次</translation>
        </message>
        <message>
            <source>a schema is an object, true or false</source>
            <translation>模式应为对象、true 或 false</translation>
        </message>
        <message>
            <source>a script was replayed, or the engine ended before its first token</source>
            <translation>这是脚本回放，或引擎在第一个 token 之前结束</translation>
        </message>
        <message>
            <source>a test needs 36 s: 6 s of warm-up and one window of 30 s</source>
            <translation>测试需要 36 秒：6 秒预热和一个 30 秒的窗口</translation>
        </message>
        <message>
            <source>a time in it is impossible</source>
            <translation>其中有不可能的时间</translation>
        </message>
        <message>
            <source>aborted (SIGABRT)</source>
            <translation>已中止，SIGABRT</translation>
        </message>
        <message>
            <source>aborted ({code})</source>
            <translation>已中止，{code}</translation>
        </message>
        <message>
            <source>access violation ({code})</source>
            <translation>访问冲突，{code}</translation>
        </message>
        <message>
            <source>additionalProperties inside allOf</source>
            <translation>allOf 内的 additionalProperties</translation>
        </message>
        <message>
            <source>all buffers of the draft model in main memory: weights, KV cache and computing</source>
            <translation>草稿模型在主内存中的全部缓冲区：权重、KV 缓存和计算</translation>
        </message>
        <message>
            <source>all main memory - what is available; in the table of seconds in GiB</source>
            <translation>全部主内存 - 可用内存；在逐秒表中以 GiB 计</translation>
        </message>
        <message>
            <source>allOf with two different values of {keyword}</source>
            <translation>allOf 中 {keyword} 有两个不同的值</translation>
        </message>
        <message>
            <source>allocated by llama.cpp at load, about 2 x layers x KV heads x head size x bytes per element x n_ctx</source>
            <translation>llama.cpp 在加载时分配，约为 2 × 层数 × KV 头数 × 头大小 × 每元素字节数 × n_ctx</translation>
        </message>
        <message>
            <source>an id is empty or is no id</source>
            <translation>某个标识为空或无效</translation>
        </message>
        <message>
            <source>any model</source>
            <translation>所有模型</translation>
        </message>
        <message>
            <source>arrival lag + painted lag of the same text, the longest of the answer; while it writes: of the last 2 s. Tokens of one delivery wait for its last one (up to 50 ms, 125 where the engine needs every core), which is not counted. From 400 ms on the window is called late</source>
            <translation>同一文本的到达延迟 + 绘制延迟，取回答中的最大值；写作过程中取最近 2 秒。同一批 token 会等待其中最后一个（最多 50 毫秒，引擎占用全部核心时为 125 毫秒），此等待不计入。达到 400 毫秒即称窗口迟到</translation>
        </message>
        <message>
            <source>arrival of text → picture that shows it, the longest of the answer; up to 300 ms by design (a word's end, a picture)</source>
            <translation>文本到达 → 显示它的画面，取回答中的最大值；按设计最多 300 毫秒（词尾、一个画面）</translation>
        </message>
        <message>
            <source>as for ITL</source>
            <translation>同 ITL</translation>
        </message>
        <message>
            <source>as for drift</source>
            <translation>同漂移</translation>
        </message>
        <message>
            <source>as for fps</source>
            <translation>同 fps</translation>
        </message>
        <message>
            <source>as for the decode rate</source>
            <translation>同解码速度</translation>
        </message>
        <message>
            <source>as for the memory limit</source>
            <translation>同内存上限</translation>
        </message>
        <message>
            <source>as for the memory limit, or fewer tokens than a batch were read</source>
            <translation>同内存上限，或读取的 token 少于一个批</translation>
        </message>
        <message>
            <source>as for the prediction</source>
            <translation>同预测</translation>
        </message>
        <message>
            <source>as for the throughput</source>
            <translation>同吞吐</translation>
        </message>
        <message>
            <source>at {place}, a schema is an object, true or false</source>
            <translation>在 {place}，模式应为对象、true 或 false</translation>
        </message>
        <message>
            <source>at {place}, a value is no number that JSON knows</source>
            <translation>在 {place}，某个值不是 JSON 认可的数</translation>
        </message>
        <message>
            <source>at {place}, multipleOf is not above zero</source>
            <translation>在 {place}，multipleOf 不大于零</translation>
        </message>
        <message>
            <source>at {place}, pattern is no regular expression ({why})</source>
            <translation>在 {place}，pattern 不是正则表达式（{why}）</translation>
        </message>
        <message>
            <source>at {place}, there is no type {type}</source>
            <translation>在 {place}，没有类型 {type}</translation>
        </message>
        <message>
            <source>at {place}, {keyword} has a value of the wrong kind</source>
            <translation>在 {place}，{keyword} 的值类型不对</translation>
        </message>
        <message>
            <source>at {place}, {target} points to nothing</source>
            <translation>在 {place}，{target} 没有指向任何内容</translation>
        </message>
        <message>
            <source>basic render</source>
            <translation>basic render</translation>
        </message>
        <message>
            <source>before Send: the prompt tokens that must be read x what a token costs here, from turns of this model and settings; ± is their robust spread</source>
            <translation>发送之前：须读取的提示 token × 此处每个 token 的用时，取自该模型和设置的各轮；± 为其稳健离散度</translation>
        </message>
        <message>
            <source>best 30 s of a sustained test: tokens / time of their steps; the first 6 s are a warm-up and do not count</source>
            <translation>持续测试中最佳的 30 秒：token 数 / 各步时间；最初 6 秒为预热，不计入</translation>
        </message>
        <message>
            <source>best of dot products and sums over arrays far larger than any cache, with 1, 2, 4 ... all cores; measured once</source>
            <translation>对远大于任何缓存的数组作点积和求和的最佳结果，使用 1、2、4……直到全部核心；只测一次</translation>
        </message>
        <message>
            <source>brackets are not closed</source>
            <translation>方括号没有闭合</translation>
        </message>
        <message>
            <source>busy time of all cores / time since the sample before; 100 % is all cores</source>
            <translation>所有核心的忙碌时间 / 距上次采样的时间；100 % 为全部核心</translation>
        </message>
        <message>
            <source>cached + evaluated tokens of the whole prompt</source>
            <translation>整个提示中已缓存与已计算的 token 之和</translation>
        </message>
        <message>
            <source>cells of the KV cache in use when it was sampled</source>
            <translation>采样时 KV 缓存已用的单元数</translation>
        </message>
        <message>
            <source>cells of the cache that the turn went on with</source>
            <translation>该轮沿用的缓存单元数</translation>
        </message>
        <message>
            <source>cells of the window that hold a token in the engine now</source>
            <translation>引擎中目前持有 token 的窗口单元数</translation>
        </message>
        <message>
            <source>changes when a name or a meaning changes</source>
            <translation>名称或含义改变时随之改变</translation>
        </message>
        <message>
            <source>chatapp is already open on the data folder {folder} (process {pid}) and does not answer. Close it, or start with another --data-dir.</source>
            <translation>chatapp 已在数据文件夹 {folder} 上打开（进程 {pid}），但没有响应。请关闭它，或用其他 --data-dir 启动。</translation>
        </message>
        <message>
            <source>collecting a baseline: a new chat, or a pause, must tell depth from heat first</source>
            <translation>正在收集基线：须先通过新对话或停顿区分深度与发热</translation>
        </message>
        <message>
            <source>collecting a baseline: it takes {need:.0f} s of writing</source>
            <translation>正在收集基线：需要写 {need:.0f} 秒</translation>
        </message>
        <message>
            <source>counts or numbers as large as these</source>
            <translation>如此大的数量或数字</translation>
        </message>
        <message>
            <source>crashed (SIGSEGV)</source>
            <translation>崩溃，SIGSEGV</translation>
        </message>
        <message>
            <source>decode rate / memory limit; 60 % and more: limited by memory; far less: by computing (small models, few cores)</source>
            <translation>解码速度 / 内存上限；60 % 以上：受内存限制；远低于此：受计算限制（小模型、核心少）</translation>
        </message>
        <message>
            <source>decode time / (tokens - 1)</source>
            <translation>解码时间 /（token 数 − 1）</translation>
        </message>
        <message>
            <source>deeper nesting</source>
            <translation>更深的嵌套</translation>
        </message>
        <message>
            <source>entry {number} has a system message behind the first question</source>
            <translation>第 {number} 项在第一个问题之后有系统消息</translation>
        </message>
        <message>
            <source>entry {number} is cut short or is no JSON</source>
            <translation>第 {number} 项被截断或不是 JSON</translation>
        </message>
        <message>
            <source>entry {number} is no conversation of plain texts: {place}: {words}</source>
            <translation>第 {number} 项不是纯文本对话：{place}：{words}</translation>
        </message>
        <message>
            <source>evaluated prompt tokens / prefill time; cached tokens are not counted</source>
            <translation>已计算的提示 token / 预填充时间；不计已缓存的 token</translation>
        </message>
        <message>
            <source>exit code {number}</source>
            <translation>退出代码 {number}</translation>
        </message>
        <message>
            <source>fewer than two pieces of text arrived</source>
            <translation>到达的文本少于两段</translation>
        </message>
        <message>
            <source>fewer than two tokens were evaluated, or the prompt was not read to its end</source>
            <translation>计算的 token 少于两个，或提示没有读完</translation>
        </message>
        <message>
            <source>fewer than two tokens, or one burst</source>
            <translation>少于两个 token，或一次性到达</translation>
        </message>
        <message>
            <source>fewer than two tokens, or one burst, or tokens that came in groups (speculative decoding)</source>
            <translation>少于两个 token，或一次性到达，或 token 成组到达（推测解码）</translation>
        </message>
        <message>
            <source>first token of the reasoning → first token of the answer (or the last token, where no answer followed)</source>
            <translation>思考的第一个 token → 回答的第一个 token（没有回答时为最后一个 token）</translation>
        </message>
        <message>
            <source>first token → last token</source>
            <translation>第一个 token → 最后一个 token</translation>
        </message>
        <message>
            <source>from the trim to the next logits: moving and evaluating, the turn's new tokens included</source>
            <translation>从裁剪到下一次 logits：移动和计算，包括该轮的新 token</translation>
        </message>
        <message>
            <source>gaps between neighbouring tokens at the sampler: median (p50), 95th percentile (linear interpolation), longest</source>
            <translation>采样器处相邻 token 的间隔：中位数（p50）、第 95 百分位（线性插值）、最长</translation>
        </message>
        <message>
            <source>gaps longer than 2.5 medians</source>
            <translation>超过中位数 2.5 倍的间隔</translation>
        </message>
        <message>
            <source>guessed tokens are checked several at a time</source>
            <translation>一次检查多个猜测的 token</translation>
        </message>
        <message>
            <source>guessed tokens that were drawn as well / guessed tokens (speculative decoding)</source>
            <translation>确实被抽中的猜测 token / 猜测的 token（推测解码）</translation>
        </message>
        <message>
            <source>half of the gaps between tokens are shorter</source>
            <translation>有一半的 token 间隔更短</translation>
        </message>
        <message>
            <source>highest clock that the GPU can have</source>
            <translation>GPU 可达的最高频率</translation>
        </message>
        <message>
            <source>highest clock that the system allows / highest clock of the cores</source>
            <translation>系统允许的最高频率 / 核心的最高频率</translation>
        </message>
        <message>
            <source>hottest package sensor of the processor</source>
            <translation>处理器最热的封装传感器</translation>
        </message>
        <message>
            <source>hottest thermal zone of the board that has moved since the start; not the die</source>
            <translation>启动以来读数有变化的主板热区中最热的；不是芯片温度</translation>
        </message>
        <message>
            <source>how many of the model's experts reading uses is not known</source>
            <translation>读取时用到多少专家未知</translation>
        </message>
        <message>
            <source>how much further a clock that runs on in sleep moved than one that stands still</source>
            <translation>休眠时仍走的时钟比停走的时钟多走了多少</translation>
        </message>
        <message>
            <source>illegal instruction ({code})</source>
            <translation>非法指令，{code}</translation>
        </message>
        <message>
            <source>installed memory that the system can use</source>
            <translation>系统可用的已安装内存</translation>
        </message>
        <message>
            <source>intermediate results and logits, reserved in main memory at load</source>
            <translation>中间结果和 logits，加载时在主内存中预留</translation>
        </message>
        <message>
            <source>it announces {n_settings} settings</source>
            <translation>它声明有 {n_settings} 个设置</translation>
        </message>
        <message>
            <source>it announces {n_tensors} tensors</source>
            <translation>它声明有 {n_tensors} 个张量</translation>
        </message>
        <message>
            <source>it asks for more different items than there are</source>
            <translation>要求的不同项多于实际存在的</translation>
        </message>
        <message>
            <source>it asks for more items than it allows</source>
            <translation>要求的项多于允许的项</translation>
        </message>
        <message>
            <source>it calls itself without end</source>
            <translation>它无限调用自身</translation>
        </message>
        <message>
            <source>it contains a null character</source>
            <translation>它含有空字符</translation>
        </message>
        <message>
            <source>it could not be loaded</source>
            <translation>它无法加载</translation>
        </message>
        <message>
            <source>it could not read its commands any more, mostly for lack of memory</source>
            <translation>它无法再读取命令，多半因为内存不足</translation>
        </message>
        <message>
            <source>it did not end</source>
            <translation>它没有结束</translation>
        </message>
        <message>
            <source>it does not show where an answer ends, so none can be continued</source>
            <translation>它没有标明回答在哪里结束，因此无法续写</translation>
        </message>
        <message>
            <source>it ended before the first token</source>
            <translation>在第一个 token 之前就结束了</translation>
        </message>
        <message>
            <source>it ended before the prompt was prepared</source>
            <translation>在提示准备好之前就结束了</translation>
        </message>
        <message>
            <source>it ends too early</source>
            <translation>它过早结束</translation>
        </message>
        <message>
            <source>it ends with a backslash</source>
            <translation>它以反斜杠结尾</translation>
        </message>
        <message>
            <source>it goes on at another place than asked</source>
            <translation>它跳转到与请求不同的地方</translation>
        </message>
        <message>
            <source>it has a system message behind the first question</source>
            <translation>第一个问题之后有系统消息</translation>
        </message>
        <message>
            <source>it has layers for guessing ahead, which not every token uses</source>
            <translation>它含有用于提前猜测的层，并非每个 token 都会用到</translation>
        </message>
        <message>
            <source>it has not been measured on this machine</source>
            <translation>尚未在本机测量</translation>
        </message>
        <message>
            <source>it has not been read yet</source>
            <translation>尚未读取</translation>
        </message>
        <message>
            <source>it holds a vocabulary and no weights</source>
            <translation>它只含词表，没有权重</translation>
        </message>
        <message>
            <source>it holds a vocabulary without a model</source>
            <translation>它只含词表，没有模型</translation>
        </message>
        <message>
            <source>it holds no conversation</source>
            <translation>其中没有对话</translation>
        </message>
        <message>
            <source>it holds no message</source>
            <translation>其中没有消息</translation>
        </message>
        <message>
            <source>it holds no settings of a chat</source>
            <translation>其中没有对话的设置</translation>
        </message>
        <message>
            <source>it holds no settings of a model</source>
            <translation>它不含模型设置</translation>
        </message>
        <message>
            <source>it holds no test that reads or writes alone</source>
            <translation>其中没有单独读取或写出的测试</translation>
        </message>
        <message>
            <source>it holds no token</source>
            <translation>其中没有 token</translation>
        </message>
        <message>
            <source>it holds no turn</source>
            <translation>其中没有轮次</translation>
        </message>
        <message>
            <source>it holds signs that file systems use for themselves, or is too long</source>
            <translation>它含有文件系统保留的字符，或太长</translation>
        </message>
        <message>
            <source>it holds tensors of the unknown type {number}</source>
            <translation>它含有未知类型 {number} 的张量</translation>
        </message>
        <message>
            <source>it is a LoRA adapter for another model</source>
            <translation>它是另一个模型的 LoRA 适配器</translation>
        </message>
        <message>
            <source>it is a diffusion model</source>
            <translation>它是扩散模型</translation>
        </message>
        <message>
            <source>it is a folder</source>
            <translation>它是一个文件夹</translation>
        </message>
        <message>
            <source>it is a recurrent model, which cannot take a wrong guess back</source>
            <translation>它是循环模型，无法撤回错误的猜测</translation>
        </message>
        <message>
            <source>it is an embedding model</source>
            <translation>它是嵌入模型</translation>
        </message>
        <message>
            <source>it is an encoder model</source>
            <translation>它是编码器模型</translation>
        </message>
        <message>
            <source>it is an importance matrix for quantizing</source>
            <translation>它是用于量化的重要性矩阵</translation>
        </message>
        <message>
            <source>it is an {kind} that belongs to another model</source>
            <translation>{kind}，属于另一个模型</translation>
        </message>
        <message>
            <source>it is cut short or is no JSON</source>
            <translation>它被截断或不是 JSON</translation>
        </message>
        <message>
            <source>it is empty</source>
            <translation>它是空的</translation>
        </message>
        <message>
            <source>it is empty; write a rule named "root"</source>
            <translation>它是空的；请写一条名为 "root" 的规则</translation>
        </message>
        <message>
            <source>it is false</source>
            <translation>它是 false</translation>
        </message>
        <message>
            <source>it is hidden</source>
            <translation>它是隐藏的</translation>
        </message>
        <message>
            <source>it is larger than a template can be</source>
            <translation>它超出了模板的大小限制</translation>
        </message>
        <message>
            <source>it is larger than {n_most} MiB</source>
            <translation>它大于 {n_most} MiB</translation>
        </message>
        <message>
            <source>it is longer than any real one</source>
            <translation>它比任何真实的都长</translation>
        </message>
        <message>
            <source>it is longer than {n_most} characters</source>
            <translation>它超过 {n_most} 个字符</translation>
        </message>
        <message>
            <source>it is nested too deeply</source>
            <translation>嵌套太深</translation>
        </message>
        <message>
            <source>it is no JSON</source>
            <translation>它不是 JSON</translation>
        </message>
        <message>
            <source>it is no JSON object</source>
            <translation>它不是 JSON 对象</translation>
        </message>
        <message>
            <source>it is no UTF-8 text</source>
            <translation>它不是 UTF-8 文本</translation>
        </message>
        <message>
            <source>it is no archive of chatapp: {place}: {words}</source>
            <translation>它不是 chatapp 的归档：{place}：{words}</translation>
        </message>
        <message>
            <source>it is no conversation of plain texts: {place}: {words}</source>
            <translation>它不是纯文本对话：{place}：{words}</translation>
        </message>
        <message>
            <source>it is no ordinary file</source>
            <translation>它不是普通文件</translation>
        </message>
        <message>
            <source>it is no sustained test</source>
            <translation>它不是持续测试</translation>
        </message>
        <message>
            <source>it is no text in UTF-8</source>
            <translation>它不是 UTF-8 文本</translation>
        </message>
        <message>
            <source>it is no text-generation model</source>
            <translation>它不是文本生成模型</translation>
        </message>
        <message>
            <source>it is not a GGUF model file</source>
            <translation>它不是 GGUF 模型文件</translation>
        </message>
        <message>
            <source>it is not in UTF-8</source>
            <translation>它不是 UTF-8</translation>
        </message>
        <message>
            <source>it is not there</source>
            <translation>不存在</translation>
        </message>
        <message>
            <source>it is of the GGUF version {n_version}, which is newer than this chatapp</source>
            <translation>GGUF 版本 {n_version}，比此 chatapp 更新</translation>
        </message>
        <message>
            <source>it is of the old GGUF version {n_version}</source>
            <translation>旧的 GGUF 版本 {n_version}</translation>
        </message>
        <message>
            <source>it is part {n_part} of {n_parts} of a split model and was renamed; its name must end in {ending}</source>
            <translation>它是拆分模型的第 {n_part} 部分（共 {n_parts} 部分），且被重命名；文件名必须以 {ending} 结尾</translation>
        </message>
        <message>
            <source>it is the first token of its answer</source>
            <translation>它是回答的第一个 token</translation>
        </message>
        <message>
            <source>it is the image or sound projector of another model</source>
            <translation>它是另一个模型的图像或声音投影器</translation>
        </message>
        <message>
            <source>it is the picture part of another model</source>
            <translation>它是另一个模型的图像部分</translation>
        </message>
        <message>
            <source>it is too large</source>
            <translation>它太大</translation>
        </message>
        <message>
            <source>it leads to another folder</source>
            <translation>它指向另一个文件夹</translation>
        </message>
        <message>
            <source>it leaves out what the user wrote</source>
            <translation>它漏掉了用户所写的内容</translation>
        </message>
        <message>
            <source>it loops too long</source>
            <translation>它循环太久</translation>
        </message>
        <message>
            <source>it makes too large a text</source>
            <translation>它生成的文本太大</translation>
        </message>
        <message>
            <source>it must contain itself without end</source>
            <translation>它必须无尽地包含自身</translation>
        </message>
        <message>
            <source>it must contain more items than it allows</source>
            <translation>必须包含的项多于允许的项</translation>
        </message>
        <message>
            <source>it names no architecture</source>
            <translation>它没有说明架构</translation>
        </message>
        <message>
            <source>it names no version</source>
            <translation>它没有说明版本</translation>
        </message>
        <message>
            <source>it reads texts and writes none</source>
            <translation>它只读文本，不写文本</translation>
        </message>
        <message>
            <source>it rendered an empty prompt</source>
            <translation>它生成了空提示</translation>
        </message>
        <message>
            <source>it repeats a message</source>
            <translation>它重复了一条消息</translation>
        </message>
        <message>
            <source>it takes too long</source>
            <translation>它耗时太久</translation>
        </message>
        <message>
            <source>it takes two readings, and this is the first</source>
            <translation>需要两次读数，这是第一次</translation>
        </message>
        <message>
            <source>it was not measured</source>
            <translation>没有测量</translation>
        </message>
        <message>
            <source>it was not measured in this answer</source>
            <translation>此回答中没有测量</translation>
        </message>
        <message>
            <source>it was sent before it could be foretold, or too few turns of this model and settings were measured</source>
            <translation>在能预测之前就已发送，或该模型和设置测得的轮次太少</translation>
        </message>
        <message>
            <source>it was sent before it was counted, or fewer than two turns of this model and settings were measured</source>
            <translation>在计数之前就已发送，或该模型和设置测得的轮次少于两轮</translation>
        </message>
        <message>
            <source>it was too short to be measured</source>
            <translation>时间太短，无法测量</translation>
        </message>
        <message>
            <source>it was written by a newer chatapp</source>
            <translation>它由更新的 chatapp 写出</translation>
        </message>
        <message>
            <source>it was written for big-endian machines</source>
            <translation>它是为大端序机器写的</translation>
        </message>
        <message>
            <source>its alignment {n_bytes} is no power of two</source>
            <translation>对齐值 {n_bytes} 不是 2 的幂</translation>
        </message>
        <message>
            <source>its answer cannot be understood</source>
            <translation>无法理解它的应答</translation>
        </message>
        <message>
            <source>its begin and end tokens are others than the model's</source>
            <translation>其起止 token 与模型不同</translation>
        </message>
        <message>
            <source>its begin, since the first step of the sustained test</source>
            <translation>其起点，自持续测试第一步起</translation>
        </message>
        <message>
            <source>its end was not in sight while it was written</source>
            <translation>写作时其末尾不在视野内</translation>
        </message>
        <message>
            <source>its header is damaged</source>
            <translation>文件头已损坏</translation>
        </message>
        <message>
            <source>its layers lie on two devices, each with a memory of its own</source>
            <translation>其各层位于两个设备上，各有自己的内存</translation>
        </message>
        <message>
            <source>its layers would lie on two devices, each with a speed of its own</source>
            <translation>其各层会位于两个设备上，速度各不相同</translation>
        </message>
        <message>
            <source>its messages follow each other in a ring</source>
            <translation>其消息首尾循环相接</translation>
        </message>
        <message>
            <source>its minimum is above its maximum</source>
            <translation>最小值大于最大值</translation>
        </message>
        <message>
            <source>its name or that of its folder is no text in UTF-8: rename it</source>
            <translation>它或其文件夹的名称不是 UTF-8 文本：请重命名</translation>
        </message>
        <message>
            <source>its output has no end</source>
            <translation>其输出没有尽头</translation>
        </message>
        <message>
            <source>its sensor has never moved: many computers report a constant</source>
            <translation>其传感器从未变化：许多电脑只报告常数</translation>
        </message>
        <message>
            <source>its system prompt is longer than any real one</source>
            <translation>其中的系统提示词比任何真实的都长</translation>
        </message>
        <message>
            <source>its table of contents is destroyed</source>
            <translation>其目录已损毁</translation>
        </message>
        <message>
            <source>its template is longer than any real one</source>
            <translation>其模板比任何真实的都长</translation>
        </message>
        <message>
            <source>its time - that of the token before</source>
            <translation>它的时间 - 前一个 token 的时间</translation>
        </message>
        <message>
            <source>its tokenizer is of another kind</source>
            <translation>其分词器属于另一类</translation>
        </message>
        <message>
            <source>its vocabulary differs from the model's at token {n_token}</source>
            <translation>其词表在第 {n_token} 个 token 处与模型不同</translation>
        </message>
        <message>
            <source>its vocabulary has {n_draft} tokens and the model's {n_model}</source>
            <translation>其词表有 {n_draft} 个 token，而模型有 {n_model} 个</translation>
        </message>
        <message>
            <source>killed by signal {signal}</source>
            <translation>被信号 {signal} 终止</translation>
        </message>
        <message>
            <source>last quarter of a sustained test: tokens / time of their steps</source>
            <translation>持续测试的最后四分之一：token 数 / 各步时间</translation>
        </message>
        <message>
            <source>line {number} belongs to another conversation</source>
            <translation>第 {number} 行属于另一个对话</translation>
        </message>
        <message>
            <source>line {number} has a system message behind the first question</source>
            <translation>第 {number} 行在第一个问题之后有系统消息</translation>
        </message>
        <message>
            <source>line {number} is cut short or is no JSON</source>
            <translation>第 {number} 行被截断或不是 JSON</translation>
        </message>
        <message>
            <source>line {number} is no conversation of plain texts: {place}: {words}</source>
            <translation>第 {number} 行不是纯文本对话：{place}：{words}</translation>
        </message>
        <message>
            <source>line {number} is no record of llama-bench</source>
            <translation>第 {number} 行不是 llama-bench 的记录</translation>
        </message>
        <message>
            <source>line {number} is no token</source>
            <translation>第 {number} 行不是 token</translation>
        </message>
        <message>
            <source>line {number} is no turn of a session log: {place}: {words}</source>
            <translation>第 {number} 行不是会话日志的轮次：{place}：{words}</translation>
        </message>
        <message>
            <source>line {number} repeats a message</source>
            <translation>第 {number} 行重复了一条消息</translation>
        </message>
        <message>
            <source>line {number} was written by a newer chatapp</source>
            <translation>第 {number} 行由更新的 chatapp 写出</translation>
        </message>
        <message>
            <source>line {number}: llama.cpp counts repetitions up to {n_most} only; write {repetition} in parts</source>
            <translation>第 {number} 行：llama.cpp 最多计数 {n_most} 次重复；请把 {repetition} 分成几部分写</translation>
        </message>
        <message>
            <source>line {number}: there is no rule named "{name}"</source>
            <translation>第 {number} 行：没有名为 "{name}" 的规则</translation>
        </message>
        <message>
            <source>line {number}: {complaint} before "{text}"</source>
            <translation>第 {number} 行："{text}" 之前：{complaint}</translation>
        </message>
        <message>
            <source>line {number}: {complaint}, and the text ends</source>
            <translation>第 {number} 行：{complaint}，文本结束</translation>
        </message>
        <message>
            <source>llama.cpp cannot move the cache of this model, so each trim reads what stays again.</source>
            <translation>llama.cpp 无法移动该模型的缓存，因此每次裁剪都要重新读取留下的内容。</translation>
        </message>
        <message>
            <source>llama.cpp cannot move the cache of this model.</source>
            <translation>llama.cpp 无法移动该模型的缓存。</translation>
        </message>
        <message>
            <source>llama.cpp could not load it</source>
            <translation>llama.cpp 无法加载它</translation>
        </message>
        <message>
            <source>llama.cpp did not report how much it reserved, or part of that has not been touched yet and so takes no memory</source>
            <translation>llama.cpp 没有报告预留了多少，或其中一部分尚未使用，因而不占内存</translation>
        </message>
        <message>
            <source>llama.cpp gave no reason</source>
            <translation>llama.cpp 没有说明原因</translation>
        </message>
        <message>
            <source>llama.cpp refused it without saying why</source>
            <translation>llama.cpp 拒绝了它，没有说明原因</translation>
        </message>
        <message>
            <source>llama.cpp refused these load settings ({reason}). Change them and load again.</source>
            <translation>llama.cpp 拒绝了这些加载设置（{reason}）。请修改后重新加载。</translation>
        </message>
        <message>
            <source>llama.cpp reported no KV cache for this model</source>
            <translation>llama.cpp 没有报告该模型的 KV 缓存</translation>
        </message>
        <message>
            <source>llama.cpp's model buffers in main memory; what lies on a GPU is told in that GPU's line</source>
            <translation>llama.cpp 在主内存中的模型缓冲区；位于 GPU 上的部分见该 GPU 一行</translation>
        </message>
        <message>
            <source>llama_decode returned {number}</source>
            <translation>llama_decode 返回 {number}</translation>
        </message>
        <message>
            <source>looking ahead</source>
            <translation>前瞻</translation>
        </message>
        <message>
            <source>looking back</source>
            <translation>后顾</translation>
        </message>
        <message>
            <source>loss of decode speed at equal context depth: 1 - expected / measured time of a step (mean of the last 30 s), where expected is the calibrated cost at this depth, scaled to this session's cool baseline (seconds 5 to 45 of writing); the row shows it as a change of speed, so -2 % is 2 % slower</source>
            <translation>相同上下文深度下解码速度的损失：1 − 预期 / 实测的每步时间（最近 30 秒的平均），其中预期为此深度的校准用时，按本次会话冷态基线（写作的第 5 至 45 秒）缩放；该行以速度变化显示，因此 -2 % 表示慢 2 %</translation>
        </message>
        <message>
            <source>loss of decode speed that the context depth explains: 1 - expected step at the baseline's depth / expected step now; (1 - context loss) x (1 - drift) is what is left of the speed</source>
            <translation>由上下文深度解释的解码速度损失：1 − 基线深度的预期步时 / 当前的预期步时；（1 − 上下文损失）×（1 − 漂移）是剩余的速度</translation>
        </message>
        <message>
            <source>many computers report a constant</source>
            <translation>许多电脑只报告常数</translation>
        </message>
        <message>
            <source>maxContains beside more than {n_most} items</source>
            <translation>maxContains 与超过 {n_most} 项并用</translation>
        </message>
        <message>
            <source>maxContains where items cannot be told apart by the property "{name}", which is not required of the items</source>
            <translation>maxContains，而各项无法以并非必需的属性 "{name}" 区分</translation>
        </message>
        <message>
            <source>maxContains where items cannot be told apart by {keyword}</source>
            <translation>maxContains，而各项无法以 {keyword} 区分</translation>
        </message>
        <message>
            <source>mean of the cores' present clocks</source>
            <translation>各核心当前频率的平均值</translation>
        </message>
        <message>
            <source>mean of what was read meanwhile</source>
            <translation>期间读数的平均值</translation>
        </message>
        <message>
            <source>mean over the answers of each one's (tokens - 1) / (last token - first token)</source>
            <translation>各回答的（token 数 − 1）/（最后一个 token − 第一个 token）的平均值</translation>
        </message>
        <message>
            <source>median step of the burst / median step of the last quarter: without stalls and stops between steps</source>
            <translation>爆发期步时中位数 / 最后四分之一的步时中位数：不计各步之间的停顿和停止</translation>
        </message>
        <message>
            <source>memory bandwidth</source>
            <translation>内存带宽</translation>
        </message>
        <message>
            <source>memory bandwidth / bytes read per token: no decode loop that reads them once a token can be faster</source>
            <translation>内存带宽 / 每 token 读取的字节：每个 token 读取一次的解码循环都不可能更快</translation>
        </message>
        <message>
            <source>memory of the card</source>
            <translation>显卡的显存</translation>
        </message>
        <message>
            <source>memory of the card that all programs hold</source>
            <translation>所有程序占用的显存</translation>
        </message>
        <message>
            <source>memory of the card that other programs hold</source>
            <translation>其他程序占用的显存</translation>
        </message>
        <message>
            <source>memory ran out, and the system ended it</source>
            <translation>内存耗尽，系统结束了它</translation>
        </message>
        <message>
            <source>messages left the window while the answer was written</source>
            <translation>回答生成时有消息移出了窗口</translation>
        </message>
        <message>
            <source>middle of the first 30 s after the burst that are 10 % slower than it, since the first step</source>
            <translation>爆发之后首个慢 10 % 的 30 秒的中点，从第一步起计</translation>
        </message>
        <message>
            <source>middle of the first 30 s after the burst that are 25 % slower than it, since the first step</source>
            <translation>爆发之后首个慢 25 % 的 30 秒的中点，从第一步起计</translation>
        </message>
        <message>
            <source>minContains is above maxContains</source>
            <translation>minContains 大于 maxContains</translation>
        </message>
        <message>
            <source>minLength is above maxLength</source>
            <translation>minLength 大于 maxLength</translation>
        </message>
        <message>
            <source>more than half of the tokens came together with another</source>
            <translation>半数以上的 token 与另一个一起到达</translation>
        </message>
        <message>
            <source>more than {n_most} parentheses are open at once</source>
            <translation>同时打开的括号超过 {n_most} 个</translation>
        </message>
        <message>
            <source>most Windows PCs and all virtual machines let no program read it</source>
            <translation>大多数 Windows 电脑和所有虚拟机都不让程序读取</translation>
        </message>
        <message>
            <source>multipleOf with bounds of so many digits</source>
            <translation>界限位数过多的 multipleOf</translation>
        </message>
        <message>
            <source>multipleOf {step} (its grammar would be too large)</source>
            <translation>multipleOf {step}（其语法会太大）</translation>
        </message>
        <message>
            <source>n_ctx is above what this model was trained for; answers may fall apart beyond that.</source>
            <translation>n_ctx 超过该模型的训练长度；超出后回答可能变差。</translation>
        </message>
        <message>
            <source>nesting without end</source>
            <translation>无尽的嵌套</translation>
        </message>
        <message>
            <source>no GPU with a sensor is present</source>
            <translation>没有带传感器的 GPU</translation>
        </message>
        <message>
            <source>no NVIDIA GPU is present</source>
            <translation>没有 NVIDIA GPU</translation>
        </message>
        <message>
            <source>no NVIDIA driver is loaded</source>
            <translation>没有加载 NVIDIA 驱动程序</translation>
        </message>
        <message>
            <source>no NVIDIA library is installed</source>
            <translation>没有安装 NVIDIA 库</translation>
        </message>
        <message>
            <source>no answer has been measured yet</source>
            <translation>尚未测量任何回答</translation>
        </message>
        <message>
            <source>no answer has been written yet</source>
            <translation>尚未写出任何回答</translation>
        </message>
        <message>
            <source>no answer has two tokens yet</source>
            <translation>还没有回答达到两个 token</translation>
        </message>
        <message>
            <source>no answer of this log has it</source>
            <translation>此日志中没有回答带有该数据</translation>
        </message>
        <message>
            <source>no answer was measured, or the model's header does not tell</source>
            <translation>没有测量任何回答，或模型文件头没有说明</translation>
        </message>
        <message>
            <source>no answer was written</source>
            <translation>没有写出回答</translation>
        </message>
        <message>
            <source>no draft model is loaded</source>
            <translation>没有加载草稿模型</translation>
        </message>
        <message>
            <source>no format was asked for</source>
            <translation>没有要求格式</translation>
        </message>
        <message>
            <source>no grammar or schema was asked for</source>
            <translation>没有要求语法或模式</translation>
        </message>
        <message>
            <source>no loss has set in</source>
            <translation>没有出现损失</translation>
        </message>
        <message>
            <source>no model has answered on this machine yet, and its memory bandwidth has not been measured</source>
            <translation>还没有模型在本机回答过，且未测量本机内存带宽</translation>
        </message>
        <message>
            <source>no model is loaded</source>
            <translation>尚未加载模型</translation>
        </message>
        <message>
            <source>no model is loaded, or it has no KV cache</source>
            <translation>尚未加载模型，或它没有 KV 缓存</translation>
        </message>
        <message>
            <source>no model is loaded, or llama.cpp did not report it</source>
            <translation>尚未加载模型，或 llama.cpp 没有报告</translation>
        </message>
        <message>
            <source>no model was loaded</source>
            <translation>没有加载模型</translation>
        </message>
        <message>
            <source>no multiple lies between its bounds</source>
            <translation>界限之间没有倍数</translation>
        </message>
        <message>
            <source>no new text was shown in the last 2 s</source>
            <translation>最近 2 秒没有显示新文本</translation>
        </message>
        <message>
            <source>no number lies between its bounds</source>
            <translation>界限之间没有数</translation>
        </message>
        <message>
            <source>no prompt token is read yet</source>
            <translation>尚未读取提示 token</translation>
        </message>
        <message>
            <source>no prompt token was read</source>
            <translation>没有读取提示 token</translation>
        </message>
        <message>
            <source>no prompt was read</source>
            <translation>没有读取提示</translation>
        </message>
        <message>
            <source>no reason is given</source>
            <translation>未说明原因</translation>
        </message>
        <message>
            <source>no reasoning was written</source>
            <translation>没有写出思考</translation>
        </message>
        <message>
            <source>no reasoning was written, fewer than two tokens, or one burst</source>
            <translation>没有写出思考，少于两个 token，或一次性到达</translation>
        </message>
        <message>
            <source>no room in the KV cache</source>
            <translation>KV 缓存没有空间</translation>
        </message>
        <message>
            <source>no step was timed</source>
            <translation>没有计时的步</translation>
        </message>
        <message>
            <source>no temperature sensor is readable here</source>
            <translation>没有可读的温度传感器</translation>
        </message>
        <message>
            <source>no text arrived</source>
            <translation>没有文本到达</translation>
        </message>
        <message>
            <source>no text has arrived yet</source>
            <translation>尚无文本到达</translation>
        </message>
        <message>
            <source>no text matches its pattern</source>
            <translation>没有文本符合其 pattern</translation>
        </message>
        <message>
            <source>no text of the answer arrived</source>
            <translation>没有回答的文本到达</translation>
        </message>
        <message>
            <source>no text of the answer was painted: only reasoning came, another chat was on screen, or its end was out of sight</source>
            <translation>没有绘制回答的文本：只有思考，或屏幕上是另一个对话，或其末尾不在视野内</translation>
        </message>
        <message>
            <source>no token came, or it is the first second</source>
            <translation>没有 token，或这是第一秒</translation>
        </message>
        <message>
            <source>no token has come for more than 2 s</source>
            <translation>超过 2 秒没有 token 到达</translation>
        </message>
        <message>
            <source>no token is written yet</source>
            <translation>尚未写出 token</translation>
        </message>
        <message>
            <source>no token was guessed</source>
            <translation>没有猜测 token</translation>
        </message>
        <message>
            <source>no token was written</source>
            <translation>没有写出 token</translation>
        </message>
        <message>
            <source>no value has two types</source>
            <translation>没有值具有两种类型</translation>
        </message>
        <message>
            <source>no value is left to choose from</source>
            <translation>没有可选的值</translation>
        </message>
        <message>
            <source>no window of 30 s was that slow</source>
            <translation>没有哪个 30 秒窗口慢到这个程度</translation>
        </message>
        <message>
            <source>none of its builds can be opened on this processor</source>
            <translation>其各版本都无法在此处理器上打开</translation>
        </message>
        <message>
            <source>not known</source>
            <translation>未知</translation>
        </message>
        <message>
            <source>not known yet</source>
            <translation>尚不清楚</translation>
        </message>
        <message>
            <source>nothing could be read</source>
            <translation>无法读取</translation>
        </message>
        <message>
            <source>of this answer, or of this point of a sustained test</source>
            <translation>本回答的，或持续测试中该点的</translation>
        </message>
        <message>
            <source>on mains</source>
            <translation>接通电源</translation>
        </message>
        <message>
            <source>one answer was written, or none has two tokens</source>
            <translation>只写了一个回答，或没有回答达到两个 token</translation>
        </message>
        <message>
            <source>one of its files is missing</source>
            <translation>缺少其中一个文件</translation>
        </message>
        <message>
            <source>oneOf with alternatives that may hold together (use anyOf)</source>
            <translation>oneOf 的选项可能同时成立（请用 anyOf）</translation>
        </message>
        <message>
            <source>only Intel Macs report it</source>
            <translation>只有 Intel Mac 报告</translation>
        </message>
        <message>
            <source>only Intel processors report it</source>
            <translation>只有 Intel 处理器报告</translation>
        </message>
        <message>
            <source>only Intel processors under Linux report it</source>
            <translation>只有 Linux 下的 Intel 处理器报告</translation>
        </message>
        <message>
            <source>only Linux reports it</source>
            <translation>只有 Linux 报告</translation>
        </message>
        <message>
            <source>only macOS reports it</source>
            <translation>只有 macOS 报告</translation>
        </message>
        <message>
            <source>only one prompt token was read</source>
            <translation>只读取了一个提示 token</translation>
        </message>
        <message>
            <source>only some Windows machines report it</source>
            <translation>只有部分 Windows 电脑报告</translation>
        </message>
        <message>
            <source>other weights</source>
            <translation>其他权重</translation>
        </message>
        <message>
            <source>pages fetched from swap / time</source>
            <translation>从交换区取回的页 / 时间</translation>
        </message>
        <message>
            <source>pages that the engine had to wait for because they lay on disk (major faults) / time</source>
            <translation>引擎因位于磁盘而须等待的页（主缺页）/ 时间</translation>
        </message>
        <message>
            <source>part of what is reserved has not been touched yet</source>
            <translation>预留的一部分尚未使用</translation>
        </message>
        <message>
            <source>pattern with {why}</source>
            <translation>pattern 含有{why}</translation>
        </message>
        <message>
            <source>positive: it took longer than foretold</source>
            <translation>正值：比预测的更久</translation>
        </message>
        <message>
            <source>power that the card may draw</source>
            <translation>显卡可用的功耗</translation>
        </message>
        <message>
            <source>prefill rate x weights / batch size / memory bandwidth: every weight is read once a batch, not once a token</source>
            <translation>预填充速度 × 权重 / 批大小 / 内存带宽：每个权重每批读取一次，而不是每个 token 一次</translation>
        </message>
        <message>
            <source>present clock of the GPU</source>
            <translation>GPU 的当前频率</translation>
        </message>
        <message>
            <source>present power draw / the card's limit</source>
            <translation>当前功耗 / 显卡的上限</translation>
        </message>
        <message>
            <source>present power draw of the card</source>
            <translation>显卡的当前功耗</translation>
        </message>
        <message>
            <source>prompt tokens before the trim - prompt tokens after it</source>
            <translation>裁剪前的提示 token − 裁剪后的提示 token</translation>
        </message>
        <message>
            <source>prompt tokens that were read in this turn</source>
            <translation>本轮读取的提示 token</translation>
        </message>
        <message>
            <source>prompt tokens whose keys and values were still in the KV cache: not read again</source>
            <translation>键和值仍在 KV 缓存中的提示 token：没有再次读取</translation>
        </message>
        <message>
            <source>python run.py</source>
            <translation>python run.py</translation>
        </message>
        <message>
            <source>python3 run.py</source>
            <translation>python3 run.py</translation>
        </message>
        <message>
            <source>reading the weights + reserving caches and buffers; never part of TTFT</source>
            <translation>读取权重 + 预留缓存和缓冲区；从不计入 TTFT</translation>
        </message>
        <message>
            <source>recurrent state</source>
            <translation>循环状态</translation>
        </message>
        <message>
            <source>resident memory of the engine process - what llama.cpp reserved in main memory, but no less than the process took before it loaded the model: libraries, vocabulary, saved caches</source>
            <translation>引擎进程的常驻内存 − llama.cpp 在主内存中的预留，但不少于进程在加载模型前的占用：库、词表、已存的缓存</translation>
        </message>
        <message>
            <source>resident memory of the engine process, mapped weights included</source>
            <translation>引擎进程的常驻内存，包括映射的权重</translation>
        </message>
        <message>
            <source>same weights</source>
            <translation>相同权重</translation>
        </message>
        <message>
            <source>several answers at once: see throughput and rate per answer</source>
            <translation>同时有多个回答：见吞吐和每个回答的速度</translation>
        </message>
        <message>
            <source>share of its pace that the board leaves to the processor; 100 is all of it</source>
            <translation>主板允许处理器使用的速度比例；100 为全部</translation>
        </message>
        <message>
            <source>share of the last 10 s in which some task waited for a disk (PSI)</source>
            <translation>最近 10 秒中有任务等待磁盘的时间比例（PSI）</translation>
        </message>
        <message>
            <source>share of the last 10 s in which some task waited for memory (PSI)</source>
            <translation>最近 10 秒中有任务等待内存的时间比例（PSI）</translation>
        </message>
        <message>
            <source>share of the last 10 s in which some task waited for the CPU (PSI)</source>
            <translation>最近 10 秒中有任务等待 CPU 的时间比例（PSI）</translation>
        </message>
        <message>
            <source>share of time in which the GPU computed</source>
            <translation>GPU 进行计算的时间比例</translation>
        </message>
        <message>
            <source>since Send, anew with each answer</source>
            <translation>自发送起，每个回答重新计时</translation>
        </message>
        <message>
            <source>sliding window</source>
            <translation>滑动窗口</translation>
        </message>
        <message>
            <source>slowest 30 s / fastest 30 s of a sustained test; 97 % and more is steady</source>
            <translation>持续测试中最慢的 30 秒 / 最快的 30 秒；97 % 以上为稳定</translation>
        </message>
        <message>
            <source>speculative decoding was off</source>
            <translation>推测解码已关闭</translation>
        </message>
        <message>
            <source>speculative decoding: tokens come in groups</source>
            <translation>推测解码：token 成组到达</translation>
        </message>
        <message>
            <source>stack overflow ({code})</source>
            <translation>栈溢出，{code}</translation>
        </message>
        <message>
            <source>start to end of reading the prompt</source>
            <translation>从开始到结束读取提示</translation>
        </message>
        <message>
            <source>status 500</source>
            <translation>状态 500</translation>
        </message>
        <message>
            <source>status 502</source>
            <translation>状态 502</translation>
        </message>
        <message>
            <source>status 503</source>
            <translation>状态 503</translation>
        </message>
        <message>
            <source>status 504</source>
            <translation>状态 504</translation>
        </message>
        <message>
            <source>status {number}</source>
            <translation>状态 {number}</translation>
        </message>
        <message>
            <source>steps of a sustained test that were timed</source>
            <translation>持续测试中计时的步数</translation>
        </message>
        <message>
            <source>sudo apt install</source>
            <translation>sudo apt install</translation>
        </message>
        <message>
            <source>sudo apt install build-essential libvulkan-dev glslc spirv-headers</source>
            <translation>sudo apt install build-essential libvulkan-dev glslc spirv-headers</translation>
        </message>
        <message>
            <source>sudo apt install build-essential nvidia-cuda-toolkit</source>
            <translation>sudo apt install build-essential nvidia-cuda-toolkit</translation>
        </message>
        <message>
            <source>sudo dnf install</source>
            <translation>sudo dnf install</translation>
        </message>
        <message>
            <source>sudo dnf install gcc-c++ vulkan-loader-devel glslc spirv-headers-devel</source>
            <translation>sudo dnf install gcc-c++ vulkan-loader-devel glslc spirv-headers-devel</translation>
        </message>
        <message>
            <source>sudo pacman -S</source>
            <translation>sudo pacman -S</translation>
        </message>
        <message>
            <source>sudo pacman -S base-devel cuda</source>
            <translation>sudo pacman -S base-devel cuda</translation>
        </message>
        <message>
            <source>sudo pacman -S base-devel vulkan-headers vulkan-icd-loader shaderc spirv-headers</source>
            <translation>sudo pacman -S base-devel vulkan-headers vulkan-icd-loader shaderc spirv-headers</translation>
        </message>
        <message>
            <source>sudo zypper install</source>
            <translation>sudo zypper install</translation>
        </message>
        <message>
            <source>sum over caches of reserved x min(used, cells) / cells; a sliding window stops growing when it is full</source>
            <translation>各缓存的预留 × min（已用，单元数）/ 单元数之和；滑动窗口满后不再增长</translation>
        </message>
        <message>
            <source>sum over layers of KV heads x (K size x bytes of a K element + V size x bytes of a V element)</source>
            <translation>各层的 KV 头数 ×（K 大小 × K 元素字节数 + V 大小 × V 元素字节数）之和</translation>
        </message>
        <message>
            <source>sum over the answers that were written at once</source>
            <translation>同时写出的各回答之和</translation>
        </message>
        <message>
            <source>sustained / burst; the ± is a 95 % interval from the scatter of 2 s points that allows for neighbours being alike. The burst is the best of many windows, so that an even but noisy machine retains a little less than 100 %</source>
            <translation>持续 / 爆发；± 为 95 % 区间，由 2 秒点的离散度得出，并考虑相邻点的相似。爆发是许多窗口中最好的，因此均匀但有噪声的机器保持率也略低于 100 %</translation>
        </message>
        <message>
            <source>tensor {number} has {n_dimensions} dimensions</source>
            <translation>张量 {number} 有 {n_dimensions} 个维度</translation>
        </message>
        <message>
            <source>tensor {number} is larger than any memory</source>
            <translation>张量 {number} 比任何内存都大</translation>
        </message>
        <message>
            <source>tensor {number} lies at {n_offset} instead of {n_expected}</source>
            <translation>张量 {number} 位于 {n_offset}，而不是 {n_expected}</translation>
        </message>
        <message>
            <source>the CUDA toolkit and a C++ compiler</source>
            <translation>CUDA 工具包和 C++ 编译器</translation>
        </message>
        <message>
            <source>the GPU's own sensor; the junction where it names one</source>
            <translation>GPU 自身的传感器；若标明结温则取结温</translation>
        </message>
        <message>
            <source>the Vulkan SDK and a C++ compiler</source>
            <translation>Vulkan SDK 和 C++ 编译器</translation>
        </message>
        <message>
            <source>the access token holds signs that no token has</source>
            <translation>访问令牌含有令牌中不会有的字符</translation>
        </message>
        <message>
            <source>the answer ended before the engine reported it</source>
            <translation>引擎报告之前回答就结束了</translation>
        </message>
        <message>
            <source>the answer ended early</source>
            <translation>回答提前结束</translation>
        </message>
        <message>
            <source>the answer has no reasoning</source>
            <translation>该回答没有思考</translation>
        </message>
        <message>
            <source>the app ended before that was possible</source>
            <translation>在此之前程序已结束</translation>
        </message>
        <message>
            <source>the bandwidth is not measured, the layers lie on two devices, or what a token reads is not known</source>
            <translation>带宽未测量，各层位于两个设备上，或每个 token 读取多少未知</translation>
        </message>
        <message>
            <source>the bandwidth of this GPU's memory is not known for certain</source>
            <translation>此 GPU 的显存带宽不能确知</translation>
        </message>
        <message>
            <source>the cache cannot be copied and put back</source>
            <translation>缓存无法复制并放回</translation>
        </message>
        <message>
            <source>the cache holds another conversation</source>
            <translation>缓存中是另一个对话</translation>
        </message>
        <message>
            <source>the check of its copy failed</source>
            <translation>对其副本的检查失败</translation>
        </message>
        <message>
            <source>the context window of {n_ctx} tokens leaves room for 1 to {n_most}</source>
            <translation>{n_ctx} 个 token 的上下文窗口可容纳 1 到 {n_most}</translation>
        </message>
        <message>
            <source>the copy is damaged too</source>
            <translation>副本也已损坏</translation>
        </message>
        <message>
            <source>the cost of context depth of this model is not known yet, or fewer than 45 s were written since the load</source>
            <translation>该模型的上下文深度用时尚不清楚，或加载以来写作不足 45 秒</translation>
        </message>
        <message>
            <source>the database is closed</source>
            <translation>数据库已关闭</translation>
        </message>
        <message>
            <source>the device has vanished</source>
            <translation>设备已消失</translation>
        </message>
        <message>
            <source>the end of the answer was not seen</source>
            <translation>没有看到回答的结束</translation>
        </message>
        <message>
            <source>the end was not seen</source>
            <translation>没有看到结束</translation>
        </message>
        <message>
            <source>the engine did not measure it</source>
            <translation>引擎没有测量</translation>
        </message>
        <message>
            <source>the engine did not report how much memory it reserved</source>
            <translation>引擎没有报告预留了多少内存</translation>
        </message>
        <message>
            <source>the engine did not report how much of the model a token reads</source>
            <translation>引擎没有报告一个 token 读取模型的多少</translation>
        </message>
        <message>
            <source>the engine has just ended</source>
            <translation>引擎刚刚结束</translation>
        </message>
        <message>
            <source>the engine has not reported it yet</source>
            <translation>引擎尚未报告</translation>
        </message>
        <message>
            <source>the engine has not reported yet how full the cache is</source>
            <translation>引擎尚未报告缓存已用多少</translation>
        </message>
        <message>
            <source>the engine is not running</source>
            <translation>引擎没有运行</translation>
        </message>
        <message>
            <source>the file cannot be read</source>
            <translation>文件无法读取</translation>
        </message>
        <message>
            <source>the file is cut short</source>
            <translation>文件被截断</translation>
        </message>
        <message>
            <source>the file is not there</source>
            <translation>文件不存在</translation>
        </message>
        <message>
            <source>the firmware has no profiles</source>
            <translation>固件没有配置档</translation>
        </message>
        <message>
            <source>the first log has 0 here</source>
            <translation>第一个日志此处为 0</translation>
        </message>
        <message>
            <source>the folder is not empty</source>
            <translation>文件夹不为空</translation>
        </message>
        <message>
            <source>the list {name} announces {n_texts} texts</source>
            <translation>列表 {name} 声明有 {n_texts} 个文本</translation>
        </message>
        <message>
            <source>the list {name} holds values of type {number}</source>
            <translation>列表 {name} 含有类型 {number} 的值</translation>
        </message>
        <message>
            <source>the log does not hold it</source>
            <translation>日志中没有</translation>
        </message>
        <message>
            <source>the longest wait between two tokens</source>
            <translation>两个 token 之间最长的等待</translation>
        </message>
        <message>
            <source>the memory bandwidth has not been measured</source>
            <translation>尚未测量内存带宽</translation>
        </message>
        <message>
            <source>the model file does not say how many of its experts a token uses</source>
            <translation>模型文件没有说明一个 token 用到多少专家</translation>
        </message>
        <message>
            <source>the model is being loaded</source>
            <translation>模型正在加载</translation>
        </message>
        <message>
            <source>the name of tensor {number} is {n_bytes} bytes long</source>
            <translation>张量 {number} 的名称长 {n_bytes} 字节</translation>
        </message>
        <message>
            <source>the new database is not sound either</source>
            <translation>新数据库也不完好</translation>
        </message>
        <message>
            <source>the prompt was not prepared</source>
            <translation>提示没有准备好</translation>
        </message>
        <message>
            <source>the prompt was not read to its end</source>
            <translation>提示没有读完</translation>
        </message>
        <message>
            <source>the record names an answer that it does not hold</source>
            <translation>记录所指的回答不在其中</translation>
        </message>
        <message>
            <source>the reply came in one burst</source>
            <translation>回答一次性到达</translation>
        </message>
        <message>
            <source>the rows of tensor {number} are no whole blocks of {type}</source>
            <translation>张量 {number} 的行不是 {type} 的完整块</translation>
        </message>
        <message>
            <source>the seed that was really used</source>
            <translation>实际使用的种子</translation>
        </message>
        <message>
            <source>the setting {name} is no whole number from 0 upwards</source>
            <translation>设置 {name} 不是大于等于 0 的整数</translation>
        </message>
        <message>
            <source>the setting {name} is of the unknown type {number}</source>
            <translation>设置 {name} 的类型 {number} 未知</translation>
        </message>
        <message>
            <source>the setting {name} is {n_value}</source>
            <translation>设置 {name} 为 {n_value}</translation>
        </message>
        <message>
            <source>the setting {name} stands there twice</source>
            <translation>设置 {name} 出现了两次</translation>
        </message>
        <message>
            <source>the system does not report it</source>
            <translation>系统没有报告</translation>
        </message>
        <message>
            <source>the system does not report one of the two</source>
            <translation>系统未报告其中之一</translation>
        </message>
        <message>
            <source>the system does not report the present clock</source>
            <translation>系统没有报告当前频率</translation>
        </message>
        <message>
            <source>the system lets only administrators read it</source>
            <translation>系统只允许管理员读取</translation>
        </message>
        <message>
            <source>the test ended before 36 s</source>
            <translation>测试在 36 秒之前结束</translation>
        </message>
        <message>
            <source>the top level</source>
            <translation>顶层</translation>
        </message>
        <message>
            <source>the turn ended before those logits were there</source>
            <translation>该轮在这些 logits 出现之前结束</translation>
        </message>
        <message>
            <source>there is no GPU, or its driver does not tell</source>
            <translation>没有 GPU，或其驱动程序没有提供</translation>
        </message>
        <message>
            <source>there is no baseline to compare with yet</source>
            <translation>还没有可供比较的基线</translation>
        </message>
        <message>
            <source>there is no room for a copy of the cache</source>
            <translation>没有空间存放缓存副本</translation>
        </message>
        <message>
            <source>there is no rule named "root"; the grammar begins there</source>
            <translation>没有名为 "root" 的规则；语法从那里开始</translation>
        </message>
        <message>
            <source>this answer carries no figures</source>
            <translation>此回答没有指标</translation>
        </message>
        <message>
            <source>this answer was written before arrivals were recorded</source>
            <translation>此回答写于开始记录到达时间之前</translation>
        </message>
        <message>
            <source>this build of llama.cpp does not know its architecture</source>
            <translation>此版本的 llama.cpp 不认识其架构</translation>
        </message>
        <message>
            <source>this device does not report it</source>
            <translation>此设备没有报告</translation>
        </message>
        <message>
            <source>this machine has no battery</source>
            <translation>本机没有电池</translation>
        </message>
        <message>
            <source>this machine has no battery, or it reports nothing</source>
            <translation>本机没有电池，或电池不提供数据</translation>
        </message>
        <message>
            <source>this model's tokens end at {n_last}</source>
            <translation>此模型的 token 到 {n_last} 为止</translation>
        </message>
        <message>
            <source>this system reports a fixed clock, not the present one</source>
            <translation>系统报告的是固定频率，而不是当前频率</translation>
        </message>
        <message>
            <source>threads held</source>
            <translation>固定的线程</translation>
        </message>
        <message>
            <source>threads that decode, of those that the model was loaded with; automatic ones are lowered beside busy programs</source>
            <translation>解码线程数，相对模型加载时的线程数；自动线程数在有繁忙程序时降低</translation>
        </message>
        <message>
            <source>time below the wanted clock for heat, since the driver started</source>
            <translation>驱动程序启动以来因发热低于目标频率的时间</translation>
        </message>
        <message>
            <source>time below the wanted clock for power, since the driver started</source>
            <translation>驱动程序启动以来因功耗低于目标频率的时间</translation>
        </message>
        <message>
            <source>time between the arrivals of two deliveries - time between the same tokens at the sampler; against the quickest delivery before, the longest of the answer (spans are compared, never stamps of two processes)</source>
            <translation>两次到达之间的时间 − 采样器处相同 token 之间的时间；以之前最快的一次为准，取回答中的最大值（比较的是时段，从不比较两个进程的时间戳）</translation>
        </message>
        <message>
            <source>time spent on checking drawn tokens against the grammar and on drawing again / tokens written; part of the ITL</source>
            <translation>按语法检查抽取的 token 并重新抽取所用的时间 / 写出的 token；属于 ITL 的一部分</translation>
        </message>
        <message>
            <source>time that one round of sensor readings took, in a thread of its own</source>
            <translation>在独立线程中读取一轮传感器所用的时间</translation>
        </message>
        <message>
            <source>time that the answer would have taken token by token (its plain steps, and the tokens of verified batches at the cost of the plain steps between them) / time that it took; below 1 it was slower</source>
            <translation>逐个 token 写此回答所需的时间（其普通步，以及按其间普通步用时计算的已验证批的 token）/ 实际用时；小于 1 表示更慢</translation>
        </message>
        <message>
            <source>times that a core or the package was slowed for its heat since the machine started</source>
            <translation>机器启动以来核心或封装因发热变慢的次数</translation>
        </message>
        <message>
            <source>tokens of the two seconds / sum of their steps</source>
            <translation>两秒内的 token 数 / 其步时之和</translation>
        </message>
        <message>
            <source>tokens sampled for this answer, the end-of-generation token included; of several answers at once, each has its own</source>
            <translation>本回答采样的词元数，含结束词元；多个回答同时生成时各计各的</translation>
        </message>
        <message>
            <source>tokens sampled until the reasoning's closing mark was complete</source>
            <translation>直到思考的结束标记完整为止所采样的 token</translation>
        </message>
        <message>
            <source>tokens that the cache held and moving it would have kept, yet were evaluated once more</source>
            <translation>缓存中已有、移动即可保留、却又重新计算的 token</translation>
        </message>
        <message>
            <source>tokens that the model can see at once (n_ctx)</source>
            <translation>模型一次能看到的 token 数（n_ctx）</translation>
        </message>
        <message>
            <source>too few steps to tell</source>
            <translation>步数太少，无法判断</translation>
        </message>
        <message>
            <source>too little memory is free for it</source>
            <translation>可用内存不足</translation>
        </message>
        <message>
            <source>too little memory is free for its KV cache</source>
            <translation>可用内存不足以容纳其 KV 缓存</translation>
        </message>
        <message>
            <source>too little memory is free for measuring it</source>
            <translation>可用内存太少，无法测量</translation>
        </message>
        <message>
            <source>too many folders</source>
            <translation>文件夹太多</translation>
        </message>
        <message>
            <source>two clocks</source>
            <translation>两个时钟</translation>
        </message>
        <message>
            <source>uniqueItems (of an enum of at most {n_most} values it works)</source>
            <translation>uniqueItems（至多 {n_most} 个值的 enum 可以）</translation>
        </message>
        <message>
            <source>unknown, may not work</source>
            <translation>未知，可能不起作用</translation>
        </message>
        <message>
            <source>weights that a token touches (of experts only the active ones; a token embedding only where it is the output head too) + KV bytes at the mean depth of the answer</source>
            <translation>一个 token 涉及的权重（专家模型只计激活的专家；token 嵌入只在兼作输出头时计入）+ 回答平均深度的 KV 字节</translation>
        </message>
        <message>
            <source>what depth costs was learned on a warm machine: how fast a cool one is, is not known</source>
            <translation>深度的代价是在升温后的机器上得知的：冷却时的速度未知</translation>
        </message>
        <message>
            <source>what is reserved in main memory + what the engine process took before - its resident memory, where that is less: mapped weights are read when they are needed, and a compute buffer takes memory when it is first used</source>
            <translation>主内存中的预留 + 引擎进程先前的占用 − 其常驻内存（若后者较小）：映射的权重在需要时读取，计算缓冲区在首次使用时才占内存</translation>
        </message>
        <message>
            <source>what programs can still take without swapping</source>
            <translation>程序在不使用交换区时还能占用的内存</translation>
        </message>
        <message>
            <source>what the message alone takes, without history and template</source>
            <translation>消息本身所需，不含历史和模板</translation>
        </message>
        <message>
            <source>when it was sampled, since the engine took the request up</source>
            <translation>自引擎接收请求起到采样的时间</translation>
        </message>
        <message>
            <source>which of the answers at once this is; what was done once (prompt, load, trim, processor time) stands with each: sum it where this is 1 or empty</source>
            <translation>这是同时生成的第几个回答；只做一次的事（提示、加载、裁剪、处理器时间）在每个回答中都有记录：求和时只取此列为 1 或为空的行</translation>
        </message>
        <message>
            <source>write a token id and its bias as 15043+1, or a text and its bias as text=-2</source>
            <translation>将 token 编号及其偏置写作 15043+1，或将文本及其偏置写作 text=-2</translation>
        </message>
        <message>
            <source>written in one batch from one prompt</source>
            <translation>由一个提示在同一批中写出</translation>
        </message>
        <message>
            <source>wrong guesses could not be removed from the KV cache</source>
            <translation>无法从 KV 缓存中移除错误的猜测</translation>
        </message>
        <message>
            <source>xcode-select --install</source>
            <translation>xcode-select --install</translation>
        </message>
        <message>
            <source>{address} cannot prove that it is what it says it is ({reason}), so nothing was read. Check the address and this computer's clock, or ask whoever runs it.</source>
            <translation>{address} 无法证明自己的身份（{reason}），因此未读取任何内容。请检查地址和本机时钟，或询问其运营者。</translation>
        </message>
        <message>
            <source>{address} gave no answer that could be read ({reason}). Check the connection and the address, and try again.</source>
            <translation>{address} 没有给出可读的回应（{reason}）。请检查连接和地址，然后重试。</translation>
        </message>
        <message>
            <source>{address} is no web address. Enter one that begins with https://, and check again.</source>
            <translation>{address} 不是网址。请输入以 https:// 开头的地址，然后重新检查。</translation>
        </message>
        <message>
            <source>{cache_type} keeps {n_block} numbers in a block, and the attention heads of {file} have {n_head}, so {setting} cannot be {cache_type}. Choose f16 for {setting}, and load again.</source>
            <translation>{cache_type} 每块存放 {n_block} 个数，而 {file} 的注意力头有 {n_head} 个，因此 {setting} 不能为 {cache_type}。请将 {setting} 设为 f16，然后重新加载。</translation>
        </message>
        <message>
            <source>{escape} means nothing</source>
            <translation>{escape} 没有含义</translation>
        </message>
        <message>
            <source>{escape}, a property of characters</source>
            <translation>{escape}（字符属性）</translation>
        </message>
        <message>
            <source>{escape}, the border of a word</source>
            <translation>{escape}（单词边界）</translation>
        </message>
        <message>
            <source>{escape}, what a group matched before</source>
            <translation>{escape}（先前分组匹配的内容）</translation>
        </message>
        <message>
            <source>{file} arrived damaged: its SHA-256 is not the one that {host} names. It was deleted; start the download again.</source>
            <translation>{file} 已损坏：其 SHA-256 与 {host} 给出的不一致。文件已删除；请重新下载。</translation>
        </message>
        <message>
            <source>{file} cannot be imported ({reason}). Choose a JSON or JSON Lines file that chatapp exported, or OpenAI's messages.</source>
            <translation>{file} 无法导入（{reason}）。请选择 chatapp 导出的 JSON 或 JSON Lines 文件，或 OpenAI 消息。</translation>
        </message>
        <message>
            <source>{file} cannot be read as a schema or grammar ({reason}). Give a text file in UTF-8.</source>
            <translation>{file} 无法作为模式或语法读取（{reason}）。请提供 UTF-8 文本文件。</translation>
        </message>
        <message>
            <source>{file} cannot be read as a session log ({reason}). Choose a JSONL file that chatapp exported.</source>
            <translation>{file} 无法作为会话日志读取（{reason}）。请选择 chatapp 导出的 JSONL 文件。</translation>
        </message>
        <message>
            <source>{file} cannot be read as settings ({reason}). Choose a JSON file that chatapp exported.</source>
            <translation>无法将 {file} 读取为设置（{reason}）。请选择 chatapp 导出的 JSON 文件。</translation>
        </message>
        <message>
            <source>{file} cannot be read as text ({reason}). Choose a text file in UTF-8, or paste the text itself.</source>
            <translation>无法将 {file} 读作文本（{reason}）。请选择 UTF-8 编码的文本文件，或直接粘贴文字。</translation>
        </message>
        <message>
            <source>{file} cannot be used here ({reason}). Choose another file, or update chatapp.</source>
            <translation>{file} 在这里无法使用（{reason}）。请选择其他文件，或更新 chatapp。</translation>
        </message>
        <message>
            <source>{file} cannot guess for this model ({reason}). The model is loaded without it: choose another draft model, or none.</source>
            <translation>{file} 无法为此模型猜测（{reason}）。模型已在没有它的情况下加载：请选择其他草稿模型，或不使用。</translation>
        </message>
        <message>
            <source>{file} could not be loaded ({reason}). Choose another model, or look at the details.</source>
            <translation>{file} 无法加载（{reason}）。请选择其他模型，或查看细节。</translation>
        </message>
        <message>
            <source>{file} has a name that must not be written to a disk ({reason}). It is not downloaded; choose another file.</source>
            <translation>{file} 的名称不能写入磁盘（{reason}）。不会下载它；请选择其他文件。</translation>
        </message>
        <message>
            <source>{file} has {n_bytes:size}, and a message takes at most {most_bytes:size}. Paste the part that matters.</source>
            <translation>{file} 有 {n_bytes:size}，而一条消息最多容纳 {most_bytes:size}。请粘贴其中重要的部分。</translation>
        </message>
        <message>
            <source>{file} is cut short: it holds {have_bytes:,} bytes and its header asks for at least {need_bytes:,}. Download it again.</source>
            <translation>{file} 不完整：它有 {have_bytes:,} 字节，而文件头要求至少 {need_bytes:,} 字节。请重新下载。</translation>
        </message>
        <message>
            <source>{file} is missing, one of the {n_files} files of this model. Put it beside the others, or download it again.</source>
            <translation>缺少 {file}，它是此模型 {n_files} 个文件之一。请将其放在其他文件旁边，或重新下载。</translation>
        </message>
        <message>
            <source>{file} is no model that can chat ({reason}). Choose a text-generation model.</source>
            <translation>{file} 不是能聊天的模型（{reason}）。请选择文本生成模型。</translation>
        </message>
        <message>
            <source>{file} is not a GGUF model file. Choose a file that ends in .gguf and was downloaded as such.</source>
            <translation>{file} 不是 GGUF 模型文件。请选择以 .gguf 结尾且以此格式下载的文件。</translation>
        </message>
        <message>
            <source>{file} keeps keys and values together, so type_k and type_v must be the same. Choose one type for both, and load again.</source>
            <translation>{file} 将键和值存放在一起，因此 type_k 和 type_v 必须相同。请为两者选择同一类型，然后重新加载。</translation>
        </message>
        <message>
            <source>{file} needs about {need_bytes:size} of memory and {free_bytes:size} are free. Close other programs, or choose a smaller model or quantization.</source>
            <translation>{file} 大约需要 {need_bytes:size} 内存，可用 {free_bytes:size}。请关闭其他程序，或选择更小的模型或量化。</translation>
        </message>
        <message>
            <source>{file} needs {need_bytes:size} more on the disk of {folder}, where {free_bytes:size} are free and {spare_bytes:size} should stay free. Free some space, or choose another folder; what arrived is kept.</source>
            <translation>{file} 在 {folder} 所在磁盘上还需要 {need_bytes:size}，那里剩余 {free_bytes:size}，并应保留 {spare_bytes:size} 可用空间。请腾出空间或选择其他文件夹；已下载的部分会保留。</translation>
        </message>
        <message>
            <source>{file} was not loaded: a V cache of {cache_type} needs flash attention. Turn that on, or choose f16 for type_v, and load again.</source>
            <translation>未加载 {file}：{cache_type} 类型的 V 缓存需要 flash attention。请将其打开，或将 type_v 设为 f16，然后重新加载。</translation>
        </message>
        <message>
            <source>{file} was not loaded: llama.cpp got too little memory ({reason}). Lower n_ctx or the GPU layers, or choose a smaller model.</source>
            <translation>{file} 未能加载：llama.cpp 得到的内存太少（{reason}）。请减小 n_ctx 或 GPU 层数，或选择更小的模型。</translation>
        </message>
        <message>
            <source>{host} answers too many requests and asks to wait {wait_s:,} s. Try again then; what arrived is kept.</source>
            <translation>{host} 的请求过多，要求等待 {wait_s:,} 秒。请届时重试；已下载的部分会保留。</translation>
        </message>
        <message>
            <source>{host} cannot be reached. Check the network, then try again; models on this computer work without it.</source>
            <translation>无法连接 {host}。请检查网络后重试；这台电脑上的模型不受影响。</translation>
        </message>
        <message>
            <source>{host} failed to answer ({reason}). Try again later; what arrived is kept.</source>
            <translation>{host} 未能应答（{reason}）。请稍后重试；已下载的部分会保留。</translation>
        </message>
        <message>
            <source>{host} has no {name} that you may see. Check the name, or search again.</source>
            <translation>{host} 上没有您可以查看的 {name}。请检查名称，或重新搜索。</translation>
        </message>
        <message>
            <source>{host} refuses access to {name} ({reason}). Give an access token that may read it, or choose another model.</source>
            <translation>{host} 拒绝访问 {name}（{reason}）。请提供有读取权限的访问令牌，或选择其他模型。</translation>
        </message>
        <message>
            <source>{host} sends {have_bytes:,} bytes for {file} and had announced {need_bytes:,}. It is not used; try again later, or choose another file.</source>
            <translation>{host} 为 {file} 发送了 {have_bytes:,} 字节，而先前声明的是 {need_bytes:,}。该文件不会被使用；请稍后重试，或选择其他文件。</translation>
        </message>
        <message>
            <source>{keyword} above {limit}</source>
            <translation>{keyword} 超过 {limit}</translation>
        </message>
        <message>
            <source>{keyword} beside {other}</source>
            <translation>{keyword} 与 {other} 并用</translation>
        </message>
        <message>
            <source>{name} lacks {file}, one part of the model. Choose another file.</source>
            <translation>{name} 缺少 {file}，即模型的一部分。请选择其他文件。</translation>
        </message>
        <message>
            <source>{option} cannot be {value} ({reason}). Give another value.</source>
            <translation>{option} 不能为 {value}（{reason}）。请给出其他值。</translation>
        </message>
        <message>
            <source>{percent} % of the prompt came from the cache ({cached} of {whole}).</source>
            <translation>提示的 {percent} % 来自缓存（{whole} 中的 {cached}）。</translation>
        </message>
        <message>
            <source>{rate} tok/s: comfortable to read along.</source>
            <translation>{rate} tok/s：适合跟读。</translation>
        </message>
        <message>
            <source>{rate} tok/s: faster than people read.</source>
            <translation>{rate} tok/s：快于人的阅读速度。</translation>
        </message>
        <message>
            <source>{rate} tok/s: slower than people read.</source>
            <translation>{rate} tok/s：慢于人的阅读速度。</translation>
        </message>
        <message>
            <source>{target} refers to itself and to nothing else</source>
            <translation>{target} 只引用自身</translation>
        </message>
        <message>
            <source>{why} while {n_megabytes} MB of memory were free</source>
            <translation>{why}，当时剩余 {n_megabytes} MB 内存</translation>
        </message>
        <message>
            <source>|gap between neighbouring arrivals - gap between the same tokens at the sampler|, 95th percentile</source>
            <translation>|相邻两次到达的间隔 − 采样器处相同 token 的间隔|，第 95 百分位</translation>
        </message>
    </context>
    <context>
        <name>TimelineDialog</name>
        <message>
            <source>Gaps between tokens; dashed: where another answer begins</source>
            <translation>token 间隔；虚线处另一个回答开始</translation>
        </message>
        <message>
            <source>Pause</source>
            <translation>暂停</translation>
        </message>
        <message>
            <source>Play</source>
            <translation>播放</translation>
        </message>
        <message>
            <source>Timeline: {title}</source>
            <translation>时间线：{title}</translation>
        </message>
        <message>
            <source>Token in the log</source>
            <translation>日志中的 token</translation>
        </message>
        <message>
            <source>gap before it, ms</source>
            <translation>之前的间隔，毫秒</translation>
        </message>
        <message>
            <source>token</source>
            <translation>token</translation>
        </message>
        <message>
            <source>token {number:,} of {n_tokens:,}   answer {answer}   {seconds:.2f} s   depth {depth}   gap {gap}   {rate}</source>
            <translation>第 {number:,} 个词元，共 {n_tokens:,} 个   回答 {answer}   {seconds:.2f} 秒   深度 {depth}   间隔 {gap}   {rate}</translation>
        </message>
        <message>
            <source>{rate:.1f} tok/s</source>
            <translation>{rate:.1f} tok/s</translation>
        </message>
    </context>
    <context>
        <name>Transcript</name>
        <message>
            <source>Chat</source>
            <translation>对话</translation>
        </message>
        <message>
            <source>reading…</source>
            <translation>正在读取…</translation>
        </message>
    </context>
    <context>
        <name>TranscriptPointer</name>
        <message>
            <source>Click to see what left the model's sight, and why</source>
            <translation>点击查看哪些内容移出了模型的视野，以及原因</translation>
        </message>
        <message>
            <source>Edit, answer again, delete and more (Menu key or right click)</source>
            <translation>编辑、重新回答、删除等（菜单键或右键）</translation>
        </message>
        <message>
            <source>The model no longer sees this message</source>
            <translation>模型不再看到此消息</translation>
        </message>
    </context>
    <context>
        <name>TranscriptView</name>
        <message>
            <source>Jump to the newest message</source>
            <translation>跳到最新消息</translation>
        </message>
        <message>
            <source>Jump to the newest message and follow it (End)</source>
            <translation>跳到最新消息并跟随（End）</translation>
        </message>
        <message>
            <source>Newest</source>
            <translation>最新</translation>
        </message>
    </context>
    <context>
        <name>TrimDialog</name>
        <message>
            <source>Out of the model's sight</source>
            <translation>在模型视野之外</translation>
        </message>
        <message>
            <source>What left, and what it cost</source>
            <translation>移出了什么，代价如何</translation>
        </message>
    </context>
    <context>
        <name>TurnFigures</name>
        <message>
            <source>Answers at once</source>
            <translation>同时回答数</translation>
        </message>
        <message>
            <source>Context used</source>
            <translation>已用上下文</translation>
        </message>
        <message>
            <source>Decode</source>
            <translation>解码</translation>
        </message>
        <message>
            <source>Decode time</source>
            <translation>解码时间</translation>
        </message>
        <message>
            <source>Drawn again</source>
            <translation>重新抽取</translation>
        </message>
        <message>
            <source>Ended</source>
            <translation>结束方式</translation>
        </message>
        <message>
            <source>First answer text</source>
            <translation>首个回答文本</translation>
        </message>
        <message>
            <source>Format</source>
            <translation>格式</translation>
        </message>
        <message>
            <source>Format, per token</source>
            <translation>格式，每 token</translation>
        </message>
        <message>
            <source>Gain of guessing</source>
            <translation>推测收益</translation>
        </message>
        <message>
            <source>Guesses that held</source>
            <translation>命中的猜测</translation>
        </message>
        <message>
            <source>ITL max</source>
            <translation>ITL 最大</translation>
        </message>
        <message>
            <source>ITL p50</source>
            <translation>ITL p50</translation>
        </message>
        <message>
            <source>ITL p95</source>
            <translation>ITL p95</translation>
        </message>
        <message>
            <source>JSON</source>
            <translation>JSON</translation>
        </message>
        <message>
            <source>JSON schema</source>
            <translation>JSON schema</translation>
        </message>
        <message>
            <source>KV cache used</source>
            <translation>已用 KV 缓存</translation>
        </message>
        <message>
            <source>Load time</source>
            <translation>加载时间</translation>
        </message>
        <message>
            <source>Longer than predicted</source>
            <translation>比预测更久</translation>
        </message>
        <message>
            <source>Model</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>Not cached, because</source>
            <translation>未缓存，因为</translation>
        </message>
        <message>
            <source>Prefill</source>
            <translation>预填充</translation>
        </message>
        <message>
            <source>Prefill time</source>
            <translation>预填充时间</translation>
        </message>
        <message>
            <source>Prompt, cached</source>
            <translation>提示，缓存</translation>
        </message>
        <message>
            <source>Prompt, read</source>
            <translation>提示，读取</translation>
        </message>
        <message>
            <source>Rate per answer</source>
            <translation>每个回答的速度</translation>
        </message>
        <message>
            <source>Reasoning time</source>
            <translation>思考时间</translation>
        </message>
        <message>
            <source>Repeats the answer where the model reads the same prompt in the same way.</source>
            <translation>在模型以同样方式读取同样提示时重现回答。</translation>
        </message>
        <message>
            <source>Seed</source>
            <translation>种子</translation>
        </message>
        <message>
            <source>Stalls</source>
            <translation>停顿</translation>
        </message>
        <message>
            <source>TPOT</source>
            <translation>TPOT</translation>
        </message>
        <message>
            <source>TTFT</source>
            <translation>TTFT</translation>
        </message>
        <message>
            <source>TTFT, predicted</source>
            <translation>预测的 TTFT</translation>
        </message>
        <message>
            <source>The first turn after a load is often slower.</source>
            <translation>加载后的第一轮往往较慢。</translation>
        </message>
        <message>
            <source>Throughput of all</source>
            <translation>总吞吐</translation>
        </message>
        <message>
            <source>Tokens of all answers</source>
            <translation>所有回答的词元</translation>
        </message>
        <message>
            <source>Tokens of reasoning</source>
            <translation>思考 token 数</translation>
        </message>
        <message>
            <source>Tokens that did not fit the format and were drawn again among those that do.</source>
            <translation>其中不符合格式而重新抽取的 token。</translation>
        </message>
        <message>
            <source>Tokens written</source>
            <translation>写出的 token</translation>
        </message>
        <message>
            <source>Trim</source>
            <translation>裁剪</translation>
        </message>
        <message>
            <source>Warm-up</source>
            <translation>预热</translation>
        </message>
        <message>
            <source>Whole answer</source>
            <translation>整个回答</translation>
        </message>
        <message>
            <source>complete</source>
            <translation>完成</translation>
        </message>
        <message>
            <source>context full</source>
            <translation>上下文已满</translation>
        </message>
        <message>
            <source>engine failed</source>
            <translation>引擎出错</translation>
        </message>
        <message>
            <source>first after loading</source>
            <translation>加载后首次</translation>
        </message>
        <message>
            <source>format not complete</source>
            <translation>格式不完整</translation>
        </message>
        <message>
            <source>grammar</source>
            <translation>语法</translation>
        </message>
        <message>
            <source>length limit</source>
            <translation>长度上限</translation>
        </message>
        <message>
            <source>no token left</source>
            <translation>无可用 token</translation>
        </message>
        <message>
            <source>older messages left</source>
            <translation>旧消息移出</translation>
        </message>
        <message>
            <source>rate n/a</source>
            <translation>无速度数据</translation>
        </message>
        <message>
            <source>replayed script, not measured</source>
            <translation>回放脚本，未测量</translation>
        </message>
        <message>
            <source>stopped by you</source>
            <translation>由您停止</translation>
        </message>
        <message>
            <source>{all} in {n} answers ({each} each)</source>
            <translation>{n} 个回答共 {all}（每个 {each}）</translation>
        </message>
        <message>
            <source>{cached} cached + {read} read</source>
            <translation>{cached} 缓存 + {read} 读取</translation>
        </message>
        <message>
            <source>{kind}, not complete</source>
            <translation>{kind}，不完整</translation>
        </message>
    </context>
    <context>
        <name>UnsavedDialog</name>
        <message>
            <source>A file on another disk can be imported later.</source>
            <translation>另一个磁盘上的文件以后可以导入。</translation>
        </message>
        <message>
            <source>Close without saving</source>
            <translation>不保存就关闭</translation>
        </message>
        <message>
            <source>Go on until everything is saved</source>
            <translation>继续，直到全部保存</translation>
        </message>
        <message>
            <source>Keep in a file…</source>
            <translation>存入文件…</translation>
        </message>
        <message>
            <source>Not everything is saved</source>
            <translation>还有内容未保存</translation>
        </message>
        <message>
            <source>One chat is concerned.</source>
            <translation>涉及一个对话。</translation>
        </message>
        <message>
            <source>Stay open</source>
            <translation>不关闭</translation>
        </message>
        <message>
            <source>These changes are lost then</source>
            <translation>这些更改将会丢失</translation>
        </message>
        <message>
            <source>Write these chats to a file, then close</source>
            <translation>将这些对话写入文件，然后关闭</translation>
        </message>
        <message>
            <source>{n:,} chats are concerned.</source>
            <translation>涉及 {n:,} 个对话。</translation>
        </message>
    </context>
    <context>
        <name>UpdateDialog</name>
        <message>
            <source>A JSON file with version, url and notes, or GitHub's address of the latest release</source>
            <translation>含 version、url 和 notes 的 JSON 文件，或最新版本的 GitHub 地址</translation>
        </message>
        <message>
            <source>Address of the release feed</source>
            <translation>版本源地址</translation>
        </message>
        <message>
            <source>Ask this address once</source>
            <translation>询问此地址一次</translation>
        </message>
        <message>
            <source>Asking…</source>
            <translation>正在询问…</translation>
        </message>
        <message>
            <source>Check for updates</source>
            <translation>检查更新</translation>
        </message>
        <message>
            <source>Check now</source>
            <translation>立即检查</translation>
        </message>
        <message>
            <source>Open the page</source>
            <translation>打开页面</translation>
        </message>
        <message>
            <source>Open the page of the newer version in the browser</source>
            <translation>在浏览器中打开新版本的页面</translation>
        </message>
        <message>
            <source>This is the newest version: the feed names {theirs}, and this is {ours}.</source>
            <translation>已是最新版本：版本源为 {theirs}，本程序为 {ours}。</translation>
        </message>
        <message>
            <source>chatapp asks only when you press the button, tells nothing of you, and downloads no update.</source>
            <translation>chatapp 只在您按下按钮时询问，不透露您的任何信息，也不下载更新。</translation>
        </message>
        <message>
            <source>chatapp {new} is there; this is {old}. Nothing was downloaded.</source>
            <translation>chatapp {new} 已发布；当前为 {old}。没有下载任何内容。</translation>
        </message>
    </context>
    <context>
        <name>UpkeepController</name>
        <message>
            <source>in its free pages</source>
            <translation>在其空闲页中</translation>
        </message>
        <message>
            <source>in {tables}</source>
            <translation>在 {tables} 中</translation>
        </message>
    </context>
    <context>
        <name>UseRow</name>
        <message>
            <source>Agents</source>
            <translation>智能体</translation>
        </message>
        <message>
            <source>Chat, writing</source>
            <translation>聊天、写作</translation>
        </message>
        <message>
            <source>Long documents</source>
            <translation>长文档</translation>
        </message>
        <message>
            <source>What the model is used for</source>
            <translation>模型的用途</translation>
        </message>
        <message>
            <source>bearable</source>
            <translation>尚可</translation>
        </message>
        <message>
            <source>comfortable</source>
            <translation>舒适</translation>
        </message>
        <message>
            <source>not known</source>
            <translation>未知</translation>
        </message>
        <message>
            <source>slow</source>
            <translation>慢</translation>
        </message>
    </context>
    <context>
        <name>Verdict</name>
        <message>
            <source>Show the readings behind this sentence</source>
            <translation>显示这句话背后的读数</translation>
        </message>
        <message>
            <source>Why this speed: show the readings</source>
            <translation>为何是这个速度：显示读数</translation>
        </message>
        <message>
            <source>Why?</source>
            <translation>为什么？</translation>
        </message>
    </context>
    <context>
        <name>WindowFrame</name>
        <message>
            <source>Performance</source>
            <translation>性能</translation>
        </message>
    </context>
    <context>
        <name>actions</name>
        <message>
            <source>2 answers</source>
            <translation>2 个回答</translation>
        </message>
        <message>
            <source>3 answers</source>
            <translation>3 个回答</translation>
        </message>
        <message>
            <source>4 answers</source>
            <translation>4 个回答</translation>
        </message>
        <message>
            <source>8 answers</source>
            <translation>8 个回答</translation>
        </message>
        <message>
            <source>About chatapp</source>
            <translation>关于 chatapp</translation>
        </message>
        <message>
            <source>After 15 minutes</source>
            <translation>15 分钟后</translation>
        </message>
        <message>
            <source>After 5 minutes</source>
            <translation>5 分钟后</translation>
        </message>
        <message>
            <source>After an hour</source>
            <translation>1 小时后</translation>
        </message>
        <message>
            <source>After its first answer and a few quiet seconds, the loaded model names a chat that you did not name</source>
            <translation>首个回答之后空闲几秒，由已加载的模型为您未命名的对话拟标题</translation>
        </message>
        <message>
            <source>All commands…</source>
            <translation>全部命令…</translation>
        </message>
        <message>
            <source>All versions and lines of this chat, and the way to each</source>
            <translation>此对话的所有版本和线路，以及前往它们的途径</translation>
        </message>
        <message>
            <source>Announce answers</source>
            <translation>播报回答</translation>
        </message>
        <message>
            <source>Answer again; the old answer stays as a version</source>
            <translation>重新回答；旧回答作为一个版本保留</translation>
        </message>
        <message>
            <source>As the system</source>
            <translation>跟随系统</translation>
        </message>
        <message>
            <source>Ask for a newer version; nothing is asked without you</source>
            <translation>询问是否有新版本；未经您操作不会询问</translation>
        </message>
        <message>
            <source>Begin a new, empty chat</source>
            <translation>新建空白对话</translation>
        </message>
        <message>
            <source>Branches…</source>
            <translation>分支…</translation>
        </message>
        <message>
            <source>Bring back the chat that was deleted last</source>
            <translation>恢复最近删除的对话</translation>
        </message>
        <message>
            <source>By the model</source>
            <translation>由模型拟定</translation>
        </message>
        <message>
            <source>CSV…</source>
            <translation>CSV…</translation>
        </message>
        <message>
            <source>Chat list</source>
            <translation>对话列表</translation>
        </message>
        <message>
            <source>Check for updates…</source>
            <translation>检查更新…</translation>
        </message>
        <message>
            <source>Choose file…</source>
            <translation>选择文件…</translation>
        </message>
        <message>
            <source>Close chatapp; an answer in progress is kept</source>
            <translation>关闭 chatapp；正在写的回答会保留</translation>
        </message>
        <message>
            <source>Compare two logs…</source>
            <translation>比较两份日志…</translation>
        </message>
        <message>
            <source>Context size, threads, layers on the GPU, K/V types</source>
            <translation>上下文大小、线程、GPU 层数、K/V 类型</translation>
        </message>
        <message>
            <source>Continue last answer</source>
            <translation>继续最后的回答</translation>
        </message>
        <message>
            <source>Copy last answer</source>
            <translation>复制最后的回答</translation>
        </message>
        <message>
            <source>Copy the newest answer as Markdown</source>
            <translation>以 Markdown 复制最新的回答</translation>
        </message>
        <message>
            <source>Dark</source>
            <translation>深色</translation>
        </message>
        <message>
            <source>Dark text on a light page</source>
            <translation>深色页面，浅色文字</translation>
        </message>
        <message>
            <source>Decode at one depth for minutes: what is left of the speed</source>
            <translation>在同一深度解码数分钟：速度还剩多少</translation>
        </message>
        <message>
            <source>Delete chat</source>
            <translation>删除对话</translation>
        </message>
        <message>
            <source>Delete this chat; it can be brought back until the next deletion</source>
            <translation>删除此对话；在下次删除之前可以恢复</translation>
        </message>
        <message>
            <source>Deutsch</source>
            <translation>Deutsch</translation>
        </message>
        <message>
            <source>Edit last message</source>
            <translation>编辑最后的消息</translation>
        </message>
        <message>
            <source>English</source>
            <translation>English</translation>
        </message>
        <message>
            <source>Enlarge all text, up to 200 %</source>
            <translation>放大所有文字，最大 200 %</translation>
        </message>
        <message>
            <source>Every key that does something</source>
            <translation>所有有作用的按键</translation>
        </message>
        <message>
            <source>Every token, JSON Lines…</source>
            <translation>每个 token，JSON Lines…</translation>
        </message>
        <message>
            <source>Export settings of this chat…</source>
            <translation>导出此对话的设置…</translation>
        </message>
        <message>
            <source>Export…</source>
            <translation>导出…</translation>
        </message>
        <message>
            <source>Find a chat</source>
            <translation>查找对话</translation>
        </message>
        <message>
            <source>Find any command, chat, model or setting by typing</source>
            <translation>输入文字即可找到命令、对话、模型或设置</translation>
        </message>
        <message>
            <source>Find in this chat…</source>
            <translation>在此对话中查找…</translation>
        </message>
        <message>
            <source>Find models…</source>
            <translation>查找模型…</translation>
        </message>
        <message>
            <source>Find words in the chat on the page</source>
            <translation>在页面上的对话中查找文字</translation>
        </message>
        <message>
            <source>First words</source>
            <translation>开头的文字</translation>
        </message>
        <message>
            <source>Float the main figures above all windows; Escape there goes back</source>
            <translation>将主要指标浮于所有窗口之上；在其中按 Esc 返回</translation>
        </message>
        <message>
            <source>Follow the system</source>
            <translation>跟随系统</translation>
        </message>
        <message>
            <source>Free its memory when nobody used it for so long</source>
            <translation>在此时间内无人使用时释放其内存</translation>
        </message>
        <message>
            <source>Free the memory of the model</source>
            <translation>释放模型占用的内存</translation>
        </message>
        <message>
            <source>From the next start on</source>
            <translation>下次启动时生效</translation>
        </message>
        <message>
            <source>Give this chat another title</source>
            <translation>为此对话换一个标题</translation>
        </message>
        <message>
            <source>Go back to the normal size</source>
            <translation>恢复正常大小</translation>
        </message>
        <message>
            <source>Go on with the settings of a JSON file that chatapp exported, of a chat or of a model</source>
            <translation>使用 chatapp 导出的 JSON 文件（对话或模型）中的设置继续</translation>
        </message>
        <message>
            <source>Go to the chat</source>
            <translation>转到对话内容</translation>
        </message>
        <message>
            <source>Go to the hit before on the page</source>
            <translation>转到页面上的上一处</translation>
        </message>
        <message>
            <source>Go to the message field</source>
            <translation>转到消息输入框</translation>
        </message>
        <message>
            <source>Go to the next hit on the page</source>
            <translation>转到页面上的下一处</translation>
        </message>
        <message>
            <source>Go to the search field</source>
            <translation>转到搜索框</translation>
        </message>
        <message>
            <source>Import settings into this chat…</source>
            <translation>将设置导入此对话…</translation>
        </message>
        <message>
            <source>Import…</source>
            <translation>导入…</translation>
        </message>
        <message>
            <source>Insert text file…</source>
            <translation>插入文本文件…</translation>
        </message>
        <message>
            <source>Its system prompt and chat template; export and import</source>
            <translation>其系统提示和聊天模板；导出和导入</translation>
        </message>
        <message>
            <source>JSON Lines…</source>
            <translation>JSON Lines…</translation>
        </message>
        <message>
            <source>Keyboard shortcuts</source>
            <translation>键盘快捷键</translation>
        </message>
        <message>
            <source>LM Studio, Hugging Face, llama.cpp, Ollama, GPT4All, Jan: read in place, nothing is copied</source>
            <translation>LM Studio、Hugging Face、llama.cpp、Ollama、GPT4All、Jan：就地读取，不复制任何文件</translation>
        </message>
        <message>
            <source>Larger text</source>
            <translation>放大文字</translation>
        </message>
        <message>
            <source>Less motion</source>
            <translation>减少动画</translation>
        </message>
        <message>
            <source>Let the model go on where the last answer ends</source>
            <translation>让模型从最后回答的结尾继续写</translation>
        </message>
        <message>
            <source>Light</source>
            <translation>浅色</translation>
        </message>
        <message>
            <source>Light text on a dark page</source>
            <translation>浅色页面，深色文字</translation>
        </message>
        <message>
            <source>List models of other programs</source>
            <translation>列出其他程序的模型</translation>
        </message>
        <message>
            <source>Load a GGUF model file from this computer</source>
            <translation>从本机加载 GGUF 模型文件</translation>
        </message>
        <message>
            <source>Load at start</source>
            <translation>启动时加载</translation>
        </message>
        <message>
            <source>Load settings</source>
            <translation>加载设置</translation>
        </message>
        <message>
            <source>Load the model used last together with the window</source>
            <translation>打开窗口时加载上次使用的模型</translation>
        </message>
        <message>
            <source>Make the edit again that was taken back</source>
            <translation>重新执行已撤销的编辑</translation>
        </message>
        <message>
            <source>Markdown…</source>
            <translation>Markdown…</translation>
        </message>
        <message>
            <source>Never</source>
            <translation>从不</translation>
        </message>
        <message>
            <source>New chat</source>
            <translation>新对话</translation>
        </message>
        <message>
            <source>Next chat</source>
            <translation>下一个对话</translation>
        </message>
        <message>
            <source>Next hit</source>
            <translation>下一处</translation>
        </message>
        <message>
            <source>Normal text size</source>
            <translation>正常文字大小</translation>
        </message>
        <message>
            <source>Nothing slides; without it the system's own choice counts</source>
            <translation>没有滑动动画；不勾选则遵循系统设置</translation>
        </message>
        <message>
            <source>Notify when a long answer ends</source>
            <translation>长回答结束时通知</translation>
        </message>
        <message>
            <source>One line a token: time, depth, gap; opens as a timeline</source>
            <translation>每个 token 一行：时间、深度、间隔；可作为时间线打开</translation>
        </message>
        <message>
            <source>One record a phase with llama-bench's keys</source>
            <translation>每个阶段一条记录，键名同 llama-bench</translation>
        </message>
        <message>
            <source>One record a turn, with every stamp and setting; can be imported again without loss</source>
            <translation>每轮一条记录，含所有时间戳和设置；可无损导入</translation>
        </message>
        <message>
            <source>One row a second in the column style of MangoHud's logs</source>
            <translation>每秒一行，列格式同 MangoHud 日志</translation>
        </message>
        <message>
            <source>Only while another window is in use, and only for answers of more than 15 s</source>
            <translation>仅在使用其他窗口、且回答超过 15 秒时</translation>
        </message>
        <message>
            <source>Open as timeline…</source>
            <translation>作为时间线打开…</translation>
        </message>
        <message>
            <source>Open the chat above this one in the list</source>
            <translation>打开列表中上方的对话</translation>
        </message>
        <message>
            <source>Open the chat below this one in the list</source>
            <translation>打开列表中下方的对话</translation>
        </message>
        <message>
            <source>Open the list of models</source>
            <translation>打开模型列表</translation>
        </message>
        <message>
            <source>Overlay</source>
            <translation>浮窗</translation>
        </message>
        <message>
            <source>Performance panel</source>
            <translation>性能面板</translation>
        </message>
        <message>
            <source>Previous chat</source>
            <translation>上一个对话</translation>
        </message>
        <message>
            <source>Previous hit</source>
            <translation>上一处</translation>
        </message>
        <message>
            <source>Put the text of a file into the message</source>
            <translation>将文件的文字放入消息</translation>
        </message>
        <message>
            <source>Quit</source>
            <translation>退出</translation>
        </message>
        <message>
            <source>Read chats from JSON or JSON Lines files, also from OpenAI's messages</source>
            <translation>从 JSON 或 JSON Lines 文件读取对话，也支持 OpenAI 消息</translation>
        </message>
        <message>
            <source>Read the chat</source>
            <translation>阅读对话</translation>
        </message>
        <message>
            <source>Redo</source>
            <translation>重做</translation>
        </message>
        <message>
            <source>Regenerate last answer</source>
            <translation>重新生成最后的回答</translation>
        </message>
        <message>
            <source>Rename chat</source>
            <translation>重命名对话</translation>
        </message>
        <message>
            <source>Restore deleted chat</source>
            <translation>恢复已删除的对话</translation>
        </message>
        <message>
            <source>Sampling</source>
            <translation>采样</translation>
        </message>
        <message>
            <source>Screen readers are told what the model writes, a few sentences at a time</source>
            <translation>将模型所写的内容告知屏幕阅读器，每次几句</translation>
        </message>
        <message>
            <source>Search Hugging Face and download models that fit this computer</source>
            <translation>搜索 Hugging Face 并下载适合这台电脑的模型</translation>
        </message>
        <message>
            <source>Send, and choose from eight answers written at once</source>
            <translation>发送，并从同时写出的八个回答中选择</translation>
        </message>
        <message>
            <source>Send, and choose from four answers written at once</source>
            <translation>发送，并从同时写出的四个回答中选择</translation>
        </message>
        <message>
            <source>Send, and choose from three answers written at once</source>
            <translation>发送，并从同时写出的三个回答中选择</translation>
        </message>
        <message>
            <source>Send, and choose from two answers written at once</source>
            <translation>发送，并从同时写出的两个回答中选择</translation>
        </message>
        <message>
            <source>Sensors, CSV…</source>
            <translation>传感器，CSV…</translation>
        </message>
        <message>
            <source>Settings of this model…</source>
            <translation>此模型的设置…</translation>
        </message>
        <message>
            <source>Show or hide the figures beside the chat</source>
            <translation>显示或隐藏对话旁的指标</translation>
        </message>
        <message>
            <source>Show or hide the list of chats</source>
            <translation>显示或隐藏对话列表</translation>
        </message>
        <message>
            <source>Show the gaps between the tokens of an exported log, with a cursor</source>
            <translation>显示导出日志中 token 的间隔，带光标</translation>
        </message>
        <message>
            <source>Shrink all text, down to 80 %</source>
            <translation>缩小所有文字，最小 80 %</translation>
        </message>
        <message>
            <source>Smaller text</source>
            <translation>缩小文字</translation>
        </message>
        <message>
            <source>Stop the answer</source>
            <translation>停止回答</translation>
        </message>
        <message>
            <source>Stop; what is written so far is kept</source>
            <translation>停止；已写的内容会保留</translation>
        </message>
        <message>
            <source>Sustained test…</source>
            <translation>持续测试…</translation>
        </message>
        <message>
            <source>Switch model…</source>
            <translation>切换模型…</translation>
        </message>
        <message>
            <source>System</source>
            <translation>系统</translation>
        </message>
        <message>
            <source>Take the last edit of the chat back: a deletion, a new version, a branch</source>
            <translation>撤销对话的最后一次编辑：删除、新版本、分支</translation>
        </message>
        <message>
            <source>Temperature, top-k, top-p and the system prompt</source>
            <translation>温度、top-k、top-p 和系统提示</translation>
        </message>
        <message>
            <source>The chat to read</source>
            <translation>供阅读的对话</translation>
        </message>
        <message>
            <source>The figures of every turn as a table</source>
            <translation>每轮指标的表格</translation>
        </message>
        <message>
            <source>The first words of a chat are its title until you give it another</source>
            <translation>以对话开头的文字为标题，直到您另起标题</translation>
        </message>
        <message>
            <source>The model stays loaded</source>
            <translation>模型保持加载</translation>
        </message>
        <message>
            <source>The system's language, where chatapp speaks it</source>
            <translation>系统的语言（如果 chatapp 支持）</translation>
        </message>
        <message>
            <source>Two chats or logs side by side: medians, ranges, differences</source>
            <translation>两个对话或日志并排：中位数、范围、差异</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>撤销</translation>
        </message>
        <message>
            <source>Unload</source>
            <translation>卸载</translation>
        </message>
        <message>
            <source>Versions of the app and of what it stands on</source>
            <translation>本程序及其所依赖组件的版本</translation>
        </message>
        <message>
            <source>Write a message</source>
            <translation>写消息</translation>
        </message>
        <message>
            <source>Write system prompt, sampler values and format to a JSON file; no message is in it</source>
            <translation>将系统提示、采样参数和格式写入 JSON 文件；不包含任何消息</translation>
        </message>
        <message>
            <source>Write this chat, some, or all: Markdown, HTML, JSON, CSV and more</source>
            <translation>写出当前、部分或全部对话：Markdown、HTML、JSON、CSV 等</translation>
        </message>
        <message>
            <source>Write your last message anew; the old version stays</source>
            <translation>重新编写最后一条消息；旧版本保留</translation>
        </message>
        <message>
            <source>llama-bench records…</source>
            <translation>llama-bench 记录…</translation>
        </message>
        <message>
            <source>简体中文</source>
            <translation>简体中文</translation>
        </message>
    </context>
    <context>
        <name>conversation_groups</name>
        <message>
            <source>New chat</source>
            <translation>新对话</translation>
        </message>
        <message>
            <source>Pinned</source>
            <translation>已置顶</translation>
        </message>
        <message>
            <source>Previous 7 days</source>
            <translation>过去 7 天</translation>
        </message>
        <message>
            <source>Today</source>
            <translation>今天</translation>
        </message>
        <message>
            <source>Yesterday</source>
            <translation>昨天</translation>
        </message>
    </context>
    <context>
        <name>download_text</name>
        <message>
            <source>Downloading {n} models: {percent} %</source>
            <translation>正在下载 {n} 个模型：{percent} %</translation>
        </message>
        <message>
            <source>Downloading {title}: {percent} %</source>
            <translation>正在下载 {title}：{percent} %</translation>
        </message>
        <message>
            <source>Next try in {n} s.</source>
            <translation>{n} 秒后重试。</translation>
        </message>
        <message>
            <source>When it last ran: {sentence}</source>
            <translation>上次运行时：{sentence}</translation>
        </message>
        <message>
            <source>checking what is here</source>
            <translation>正在检查已有部分</translation>
        </message>
        <message>
            <source>connecting</source>
            <translation>正在连接</translation>
        </message>
        <message>
            <source>does not fit</source>
            <translation>放不下</translation>
        </message>
        <message>
            <source>fits</source>
            <translation>放得下</translation>
        </message>
        <message>
            <source>incomplete here: {file} is missing</source>
            <translation>此处不完整：缺少 {file}</translation>
        </message>
        <message>
            <source>paused</source>
            <translation>已暂停</translation>
        </message>
        <message>
            <source>pausing</source>
            <translation>正在暂停</translation>
        </message>
        <message>
            <source>tight</source>
            <translation>勉强</translation>
        </message>
        <message>
            <source>waits for its turn</source>
            <translation>等待轮到它</translation>
        </message>
        <message>
            <source>{n:,} downloads a month</source>
            <translation>每月 {n:,} 次下载</translation>
        </message>
        <message>
            <source>{size} in {n} files</source>
            <translation>{size}，共 {n} 个文件</translation>
        </message>
        <message>
            <source>{size}, complete; its SHA-256 is the hub's</source>
            <translation>{size}，已完成；SHA-256 与仓库一致</translation>
        </message>
        <message>
            <source>{size}, complete; the hub names no SHA-256, so only its size was checked</source>
            <translation>{size}，已完成；仓库没有给出 SHA-256，只检查了大小</translation>
        </message>
        <message>
            <source>{time} left</source>
            <translation>剩余 {time}</translation>
        </message>
    </context>
    <context>
        <name>footer</name>
        <message>
            <source>Context full: no room was left in n_ctx</source>
            <translation>上下文已满：n_ctx 中没有空间了</translation>
        </message>
        <message>
            <source>Cut off here: chatapp ended while it was written</source>
            <translation>在此中断：写作时 chatapp 已结束</translation>
        </message>
        <message>
            <source>Ended by the length limit (max tokens)</source>
            <translation>因长度上限（最大 token 数）结束</translation>
        </message>
        <message>
            <source>Ended: the grammar left no token that could follow</source>
            <translation>结束：按语法没有可接续的 token</translation>
        </message>
        <message>
            <source>Stopped by you</source>
            <translation>由您停止</translation>
        </message>
        <message>
            <source>The engine failed here; this much was kept</source>
            <translation>引擎在此出错；此前内容已保留</translation>
        </message>
    </context>
    <context>
        <name>menu_bar</name>
        <message>
            <source>&amp;Edit</source>
            <translation>编辑(&amp;E)</translation>
        </message>
        <message>
            <source>&amp;File</source>
            <translation>文件(&amp;F)</translation>
        </message>
        <message>
            <source>&amp;Help</source>
            <translation>帮助(&amp;H)</translation>
        </message>
        <message>
            <source>&amp;Model</source>
            <translation>模型(&amp;M)</translation>
        </message>
        <message>
            <source>&amp;View</source>
            <translation>视图(&amp;V)</translation>
        </message>
        <message>
            <source>Export this chat as</source>
            <translation>将此对话导出为</translation>
        </message>
        <message>
            <source>Language</source>
            <translation>语言</translation>
        </message>
        <message>
            <source>Send for several answers</source>
            <translation>发送并要求多个回答</translation>
        </message>
        <message>
            <source>Theme</source>
            <translation>主题</translation>
        </message>
        <message>
            <source>Titles of chats</source>
            <translation>对话标题</translation>
        </message>
        <message>
            <source>Unload when idle</source>
            <translation>空闲时卸载</translation>
        </message>
    </context>
    <context>
        <name>message_action</name>
        <message>
            <source>Answer again</source>
            <translation>重新回答</translation>
        </message>
        <message>
            <source>Continue this answer</source>
            <translation>继续此回答</translation>
        </message>
        <message>
            <source>Delete from here on</source>
            <translation>从这里起删除</translation>
        </message>
        <message>
            <source>Delete message</source>
            <translation>删除消息</translation>
        </message>
        <message>
            <source>Edit…</source>
            <translation>编辑…</translation>
        </message>
        <message>
            <source>New chat from here</source>
            <translation>从这里新建对话</translation>
        </message>
        <message>
            <source>Next version</source>
            <translation>下一个版本</translation>
        </message>
        <message>
            <source>Previous version</source>
            <translation>上一个版本</translation>
        </message>
        <message>
            <source>Regenerate</source>
            <translation>重新生成</translation>
        </message>
        <message>
            <source>Show branches…</source>
            <translation>显示分支…</translation>
        </message>
        <message>
            <source>Why is this out of the model's sight?</source>
            <translation>为什么它在模型的视野之外？</translation>
        </message>
    </context>
    <context>
        <name>message_row</name>
        <message>
            <source>Model</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>System</source>
            <translation>系统</translation>
        </message>
        <message>
            <source>You</source>
            <translation>您</translation>
        </message>
    </context>
    <context>
        <name>model_details</name>
        <message>
            <source>Loaded in {times}</source>
            <translation>加载用时 {times}</translation>
        </message>
        <message>
            <source>no template</source>
            <translation>无模板</translation>
        </message>
        <message>
            <source>reasoning</source>
            <translation>推理</translation>
        </message>
        <message>
            <source>used on {date:%Y-%m-%d}</source>
            <translation>使用于 {date:%Y-%m-%d}</translation>
        </message>
        <message>
            <source>used today</source>
            <translation>今天使用</translation>
        </message>
        <message>
            <source>used yesterday</source>
            <translation>昨天使用</translation>
        </message>
        <message>
            <source>vision</source>
            <translation>视觉</translation>
        </message>
        <message>
            <source>{n} parameters</source>
            <translation>{n} 参数</translation>
        </message>
        <message>
            <source>{rate} tok/s here</source>
            <translation>本机 {rate} tok/s</translation>
        </message>
        <message>
            <source>{s} s</source>
            <translation>{s} 秒</translation>
        </message>
        <message>
            <source>{s} s from disk (cold)</source>
            <translation>{s} 秒（冷，来自磁盘）</translation>
        </message>
        <message>
            <source>{s} s from memory (warm)</source>
            <translation>{s} 秒（热，来自内存）</translation>
        </message>
        <message>
            <source>{s} s half and half</source>
            <translation>{s} 秒（各半）</translation>
        </message>
    </context>
    <context>
        <name>part</name>
        <message>
            <source>Copy</source>
            <translation>复制</translation>
        </message>
        <message>
            <source>code</source>
            <translation>代码</translation>
        </message>
    </context>
    <context>
        <name>reasoning_line</name>
        <message>
            <source>1 token</source>
            <translation>1 个 token</translation>
        </message>
        <message>
            <source>Thinking</source>
            <translation>思考中</translation>
        </message>
        <message>
            <source>Thought for {time}</source>
            <translation>思考了 {time}</translation>
        </message>
        <message>
            <source>Thoughts</source>
            <translation>思考过程</translation>
        </message>
        <message>
            <source>{line}, without an answer</source>
            <translation>{line}，没有回答</translation>
        </message>
        <message>
            <source>{n:,} tokens</source>
            <translation>{n:,} 个 token</translation>
        </message>
    </context>
    <context>
        <name>transcript</name>
        <message>
            <source>the model no longer sees the message above</source>
            <translation>模型不再看到上面这条消息</translation>
        </message>
        <message>
            <source>the model no longer sees the {n:,} messages above</source>
            <translation>模型不再看到上面 {n:,} 条消息</translation>
        </message>
    </context>
    <context>
        <name>transcript_menu</name>
        <message>
            <source>Copy</source>
            <translation>复制</translation>
        </message>
        <message>
            <source>Copy as Markdown</source>
            <translation>以 Markdown 复制</translation>
        </message>
        <message>
            <source>Copy code</source>
            <translation>复制代码</translation>
        </message>
        <message>
            <source>Copy link address</source>
            <translation>复制链接地址</translation>
        </message>
        <message>
            <source>Copy message</source>
            <translation>复制消息</translation>
        </message>
        <message>
            <source>Copy reasoning</source>
            <translation>复制思考过程</translation>
        </message>
        <message>
            <source>Copy selection as Markdown</source>
            <translation>将选中内容复制为 Markdown</translation>
        </message>
        <message>
            <source>Select all</source>
            <translation>全选</translation>
        </message>
    </context>
    <context>
        <name>trim_text</name>
        <message>
            <source> (here {n:,})</source>
            <translation>（此处 {n:,}）</translation>
        </message>
        <message>
            <source>A model reads at most n_ctx tokens at a time{n_ctx}. When prompt and answer would pass that, the oldest exchanges leave, whole, and are never sent again. They stay here and in every export: {n} so far, the dimmed ones.</source>
            <translation>模型一次最多读取 n_ctx 个 token{n_ctx}。当提示和回答将超过它时，最早的问答会整组移出，不再发送。它们仍保留在这里和所有导出中：目前 {n} 条，即变暗的部分。</translation>
        </message>
        <message>
            <source>The model sees every message of this chat.</source>
            <translation>模型能看到此对话的所有消息。</translation>
        </message>
        <message>
            <source>With message {number}: messages {first} to {last} left ({cost})</source>
            <translation>在第 {number} 条消息时：第 {first} 至 {last} 条消息移出（{cost}）</translation>
        </message>
    </context>
    <context>
        <name>versions_line</name>
        <message>
            <source>Alt+Left and Alt+Right go to the others</source>
            <translation>Alt+左、Alt+右 转到其他版本</translation>
        </message>
        <message>
            <source>Version {number} of {n}</source>
            <translation>第 {number} 个版本，共 {n} 个</translation>
        </message>
    </context>
</TS>
