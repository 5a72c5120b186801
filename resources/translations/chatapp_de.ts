<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>AboutDialog</name>
        <message>
            <source>A desktop chat for local GGUF models that measures truthfully.</source>
            <translation>Ein Desktop-Chat für lokale GGUF-Modelle, der wahrheitsgetreu misst.</translation>
        </message>
        <message>
            <source>About chatapp</source>
            <translation>Über chatapp</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Kopieren</translation>
        </message>
        <message>
            <source>Copy the versions for a report</source>
            <translation>Versionen für einen Fehlerbericht kopieren</translation>
        </message>
    </context>
    <context>
        <name>AlternativesPanel</name>
        <message>
            <source>1–{n} keeps one, Escape none</source>
            <translation>1–{n} behält eine, Escape keine</translation>
        </message>
        <message>
            <source>Answers to choose from</source>
            <translation>Antworten zur Auswahl</translation>
        </message>
        <message>
            <source>Escape stops them</source>
            <translation>Escape hält sie an</translation>
        </message>
        <message>
            <source>Keep none</source>
            <translation>Keine behalten</translation>
        </message>
        <message>
            <source>Keep none of the answers</source>
            <translation>Keine der Antworten behalten</translation>
        </message>
        <message>
            <source>Take the message back: its words return to the field below (Escape)</source>
            <translation>Nachricht zurücknehmen: Ihr Text kommt in das Feld unten zurück (Escape)</translation>
        </message>
        <message>
            <source>{number}: writing</source>
            <translation>{number}: schreibt</translation>
        </message>
        <message>
            <source>{n} answers at once</source>
            <translation>{n} Antworten zugleich</translation>
        </message>
    </context>
    <context>
        <name>AlternativesWiring</name>
        <message>
            <source>At temperature 0 all answers are the same; raise it for different ones.</source>
            <translation>Bei Temperatur 0 sind alle Antworten gleich; für verschiedene höher stellen.</translation>
        </message>
        <message>
            <source>choose from the answers below</source>
            <translation>unten eine Antwort wählen</translation>
        </message>
        <message>
            <source>{reason}, 1 token</source>
            <translation>{reason}, 1 Token</translation>
        </message>
        <message>
            <source>{reason}, {n} tokens</source>
            <translation>{reason}, {n} Token</translation>
        </message>
    </context>
    <context>
        <name>Announcer</name>
        <message>
            <source>End of the answer.</source>
            <translation>Ende der Antwort.</translation>
        </message>
    </context>
    <context>
        <name>AnswerCard</name>
        <message>
            <source>Answer {number}</source>
            <translation>Antwort {number}</translation>
        </message>
        <message>
            <source>Go on with answer {number} (key {number})</source>
            <translation>Mit Antwort {number} weitermachen (Taste {number})</translation>
        </message>
        <message>
            <source>Keep answer {number}</source>
            <translation>Antwort {number} behalten</translation>
        </message>
        <message>
            <source>Keep {number}</source>
            <translation>{number} behalten</translation>
        </message>
    </context>
    <context>
        <name>AnswerNotification</name>
        <message>
            <source>The answer is complete</source>
            <translation>Die Antwort ist fertig</translation>
        </message>
    </context>
    <context>
        <name>BandwidthStrip</name>
        <message>
            <source>Again</source>
            <translation>Erneut</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>Fastest: {kernel} with 1 thread.</source>
            <translation>Am schnellsten: {kernel} mit 1 Thread.</translation>
        </message>
        <message>
            <source>Fastest: {kernel} with {n} threads.</source>
            <translation>Am schnellsten: {kernel} mit {n} Threads.</translation>
        </message>
        <message>
            <source>Measure memory bandwidth (3 s)</source>
            <translation>Speicherbandbreite messen (3 s)</translation>
        </message>
        <message>
            <source>Measuring the memory bandwidth</source>
            <translation>Speicherbandbreite wird gemessen</translation>
        </message>
        <message>
            <source>Other programs used {cores} cores meanwhile: it may be too low. Measure again when it is quiet.</source>
            <translation>Andere Programme nutzten dabei {cores} Kerne: Der Wert ist vielleicht zu niedrig. Bei ruhiger Maschine erneut messen.</translation>
        </message>
        <message>
            <source>Read bandwidth of main memory, measured on {day}.</source>
            <translation>Lesebandbreite des Hauptspeichers, gemessen am {day}.</translation>
        </message>
        <message>
            <source>Reads large arrays for about 3 seconds with all cores; nothing leaves this machine. Best while it is idle.</source>
            <translation>Liest etwa 3 Sekunden lang große Felder mit allen Kernen; nichts verlässt diesen Rechner. Am besten im Leerlauf.</translation>
        </message>
        <message>
            <source>The maker publishes {published}.</source>
            <translation>Der Hersteller nennt {published}.</translation>
        </message>
        <message>
            <source>dot products</source>
            <translation>Skalarprodukte</translation>
        </message>
        <message>
            <source>sums</source>
            <translation>Summen</translation>
        </message>
        <message>
            <source>{rate} GB/s measured</source>
            <translation>{rate} GB/s gemessen</translation>
        </message>
        <message>
            <source>{rate} GB/s, machine was busy</source>
            <translation>{rate} GB/s, Maschine war beschäftigt</translation>
        </message>
    </context>
    <context>
        <name>BranchesDialog</name>
        <message>
            <source>Branches</source>
            <translation>Zweige</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>Close (Escape)</source>
            <translation>Schließen (Escape)</translation>
        </message>
        <message>
            <source>Go there</source>
            <translation>Dorthin gehen</translation>
        </message>
        <message>
            <source>Messages of all branches</source>
            <translation>Nachrichten aller Zweige</translation>
        </message>
        <message>
            <source>Show the line through this message (Enter)</source>
            <translation>Die Linie durch diese Nachricht zeigen (Enter)</translation>
        </message>
        <message>
            <source>{messages:,} messages, and one line: nothing branches here yet.</source>
            <translation>{messages:,} Nachrichten und eine Linie: hier verzweigt sich noch nichts.</translation>
        </message>
        <message>
            <source>{messages:,} messages, {lines:,} lines. The bar marks the line that is shown.</source>
            <translation>Nachrichten: {messages:,}, Linien: {lines:,}. Der Balken markiert die gezeigte Linie.</translation>
        </message>
    </context>
    <context>
        <name>CacheText</name>
        <message>
            <source>1 cell kept</source>
            <translation>1 Zelle behalten</translation>
        </message>
        <message>
            <source>1 token freed</source>
            <translation>1 Token freigegeben</translation>
        </message>
        <message>
            <source>1 token read again</source>
            <translation>1 Token erneut gelesen</translation>
        </message>
        <message>
            <source>first turn</source>
            <translation>erster Zug</translation>
        </message>
        <message>
            <source>messages came back</source>
            <translation>Nachrichten zurück</translation>
        </message>
        <message>
            <source>model cannot</source>
            <translation>Modell kann es nicht</translation>
        </message>
        <message>
            <source>new to this model</source>
            <translation>neu für dieses Modell</translation>
        </message>
        <message>
            <source>only new text</source>
            <translation>nur neuer Text</translation>
        </message>
        <message>
            <source>other branch</source>
            <translation>anderer Zweig</translation>
        </message>
        <message>
            <source>other chat</source>
            <translation>anderer Chat</translation>
        </message>
        <message>
            <source>template changed</source>
            <translation>Vorlage geändert</translation>
        </message>
        <message>
            <source>{n} cells kept</source>
            <translation>{n} Zellen behalten</translation>
        </message>
        <message>
            <source>{n} tokens freed</source>
            <translation>{n} Token frei</translation>
        </message>
        <message>
            <source>{n} tokens read again</source>
            <translation>{n} Token neu gelesen</translation>
        </message>
    </context>
    <context>
        <name>CauseText</name>
        <message>
            <source>A new chat starts fast again.</source>
            <translation>Ein neuer Chat beginnt wieder schnell.</translation>
        </message>
        <message>
            <source>Close or pause other programs.</source>
            <translation>Andere Programme schließen oder anhalten.</translation>
        </message>
        <message>
            <source>Close or pause {name}.</source>
            <translation>{name} schließen oder anhalten.</translation>
        </message>
        <message>
            <source>Close what else uses the GPU.</source>
            <translation>Schließen, was die GPU sonst nutzt.</translation>
        </message>
        <message>
            <source>Free some memory, or take a smaller model.</source>
            <translation>Speicher freigeben oder kleineres Modell.</translation>
        </message>
        <message>
            <source>Give it air, or lower the GPU's power limit.</source>
            <translation>Besser belüften oder das GPU-Limit senken.</translation>
        </message>
        <message>
            <source>Give it air, or use fewer threads.</source>
            <translation>Besser belüften oder weniger Threads nehmen.</translation>
        </message>
        <message>
            <source>Let it rest for a minute, then compare.</source>
            <translation>Eine Minute ruhen lassen, dann vergleichen.</translation>
        </message>
        <message>
            <source>Look for sleep, a CPU quota or a busy disk.</source>
            <translation>Ruhezustand, CPU-Kontingent, Platte prüfen.</translation>
        </message>
        <message>
            <source>Plug it in, or choose a faster power mode.</source>
            <translation>Netzteil oder schnellerer Energiemodus.</translation>
        </message>
        <message>
            <source>Slower by {raw} % because {reason}.</source>
            <translation>{raw} % langsamer, weil {reason}.</translation>
        </message>
        <message>
            <source>Slower by {raw} %: {context} % because {depth}, {drift} % because {reason}.</source>
            <translation>{raw} % langsamer: {context} %, weil {depth}; {drift} %, weil {reason}.</translation>
        </message>
        <message>
            <source>Usual at full load; the limit is the driver's.</source>
            <translation>Bei Volllast üblich; Limit des Treibers.</translation>
        </message>
        <message>
            <source>another program uses the GPU too</source>
            <translation>ein anderes Programm die GPU auch nutzt</translation>
        </message>
        <message>
            <source>it now runs on battery</source>
            <translation>die Maschine nun mit Akku läuft</translation>
        </message>
        <message>
            <source>memory is read back from disk</source>
            <translation>Speicher von der Platte zurückgelesen wird</translation>
        </message>
        <message>
            <source>of heat, it seems ({rise} °C more)</source>
            <translation>es wohl zu warm ist ({rise} °C mehr)</translation>
        </message>
        <message>
            <source>other programs use {cores} cores</source>
            <translation>andere Programme {cores} Kerne nutzen</translation>
        </message>
        <message>
            <source>other programs use {cores} cores, {name} most</source>
            <translation>andere Programme {cores} Kerne nutzen, vor allem {name}</translation>
        </message>
        <message>
            <source>power saving is on</source>
            <translation>Energiesparen an ist</translation>
        </message>
        <message>
            <source>the GPU is at its power limit</source>
            <translation>die GPU an ihrem Leistungslimit ist</translation>
        </message>
        <message>
            <source>the context grew</source>
            <translation>der Kontext gewachsen ist</translation>
        </message>
        <message>
            <source>the context grew to {n} tokens</source>
            <translation>der Kontext auf {n} Token gewachsen ist</translation>
        </message>
        <message>
            <source>the engine is held up between steps</source>
            <translation>die Engine zwischen den Schritten aufgehalten wird</translation>
        </message>
        <message>
            <source>the host takes {percent} % of the time</source>
            <translation>der Host {percent} % der Zeit nimmt</translation>
        </message>
        <message>
            <source>the machine is slower, cause unknown</source>
            <translation>die Maschine langsamer ist, Ursache unbekannt</translation>
        </message>
        <message>
            <source>the machine slept for {seconds} s</source>
            <translation>die Maschine {seconds} s geschlafen hat</translation>
        </message>
        <message>
            <source>the machine throttles for heat</source>
            <translation>die Maschine wegen Hitze drosselt</translation>
        </message>
        <message>
            <source>the system allows a lower clock</source>
            <translation>das System nur niedrigeren Takt erlaubt</translation>
        </message>
    </context>
    <context>
        <name>ChatProfileWiring</name>
        <message>
            <source>The settings are written to {path}.</source>
            <translation>Die Einstellungen stehen in {path}.</translation>
        </message>
        <message>
            <source>This chat goes on with the settings of {name}.</source>
            <translation>Dieser Chat macht mit den Einstellungen aus {name} weiter.</translation>
        </message>
        <message>
            <source>chat settings</source>
            <translation>Chat-Einstellungen</translation>
        </message>
    </context>
    <context>
        <name>ChatWiring</name>
        <message>
            <source>"{title}" is deleted.</source>
            <translation>„{title}“ ist gelöscht.</translation>
        </message>
        <message>
            <source>Another chat is being answered; write meanwhile</source>
            <translation>Ein anderer Chat wird gerade beantwortet; inzwischen weiterschreiben</translation>
        </message>
        <message>
            <source>Keep one of the answers first</source>
            <translation>Erst eine der Antworten behalten</translation>
        </message>
        <message>
            <source>Max tokens {n_max:,} is more than a quarter of n_ctx {n_ctx:,}: {n_reserve:,} tokens are kept free, so an answer may end with “context full”.</source>
            <translation>Max. Token {n_max:,} ist mehr als ein Viertel von n_ctx {n_ctx:,}: {n_reserve:,} Token werden freigehalten, eine Antwort kann also mit „Kontext voll“ enden.</translation>
        </message>
        <message>
            <source>New chat</source>
            <translation>Neuer Chat</translation>
        </message>
        <message>
            <source>No model is loaded: choose one above</source>
            <translation>Kein Modell geladen: oben eines wählen</translation>
        </message>
        <message>
            <source>The engine does not start: see above</source>
            <translation>Die Engine startet nicht: siehe oben</translation>
        </message>
        <message>
            <source>The model is being loaded; write meanwhile</source>
            <translation>Das Modell wird geladen; inzwischen weiterschreiben</translation>
        </message>
        <message>
            <source>This chat is being answered. Stop the answer, then delete it.</source>
            <translation>Dieser Chat wird gerade beantwortet. Erst die Antwort anhalten, dann löschen.</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Rückgängig</translation>
        </message>
        <message>
            <source>Wait for the answer, or stop it</source>
            <translation>Auf die Antwort warten oder sie anhalten</translation>
        </message>
    </context>
    <context>
        <name>ChooseLogsDialog</name>
        <message>
            <source>A chat, or the log of a file</source>
            <translation>Ein Chat, oder das Protokoll einer Datei</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>Compare</source>
            <translation>Vergleichen</translation>
        </message>
        <message>
            <source>Compare an exported log</source>
            <translation>Ein exportiertes Protokoll vergleichen</translation>
        </message>
        <message>
            <source>Compare nothing (Escape)</source>
            <translation>Nichts vergleichen (Esc)</translation>
        </message>
        <message>
            <source>Compare two logs</source>
            <translation>Zwei Logs vergleichen</translation>
        </message>
        <message>
            <source>First</source>
            <translation>Erstes</translation>
        </message>
        <message>
            <source>Open file…</source>
            <translation>Datei öffnen…</translation>
        </message>
        <message>
            <source>Second</source>
            <translation>Zweites</translation>
        </message>
        <message>
            <source>Show both side by side</source>
            <translation>Beide nebeneinander zeigen</translation>
        </message>
        <message>
            <source>{place} log</source>
            <translation>{place} Log</translation>
        </message>
    </context>
    <context>
        <name>CompareDialog</name>
        <message>
            <source>B against A</source>
            <translation>B gegen A</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Kopieren</translation>
        </message>
        <message>
            <source>Figure</source>
            <translation>Größe</translation>
        </message>
        <message>
            <source>Figures side by side</source>
            <translation>Größen nebeneinander</translation>
        </message>
        <message>
            <source>Range of A</source>
            <translation>Bereich von A</translation>
        </message>
        <message>
            <source>Range of B</source>
            <translation>Bereich von B</translation>
        </message>
        <message>
            <source>Setting</source>
            <translation>Einstellung</translation>
        </message>
        <message>
            <source>Settings that differ</source>
            <translation>Abweichende Einstellungen</translation>
        </message>
        <message>
            <source>Side by side</source>
            <translation>Nebeneinander</translation>
        </message>
    </context>
    <context>
        <name>Comparison</name>
        <message>
            <source>1 warm-up (first after loading) is left out.</source>
            <translation>1 Aufwärmlauf (erster nach dem Laden) ist weggelassen.</translation>
        </message>
        <message>
            <source>A log of tokens tells neither settings nor warm-ups. Ranges at a depth: the middle nine tenths.</source>
            <translation>Ein Protokoll von Token nennt weder Einstellungen noch Aufwärmläufe. Spannen einer Tiefe: die mittleren neun Zehntel.</translation>
        </message>
        <message>
            <source>A log of tokens tells no settings.</source>
            <translation>Ein Protokoll von Token nennt keine Einstellungen.</translation>
        </message>
        <message>
            <source>All known settings are the same.</source>
            <translation>Alle bekannten Einstellungen sind gleich.</translation>
        </message>
        <message>
            <source>Same questions.</source>
            <translation>Gleiche Fragen.</translation>
        </message>
        <message>
            <source>The questions differ: so may the answers' lengths.</source>
            <translation>Die Fragen unterscheiden sich: die Längen der Antworten vielleicht auch.</translation>
        </message>
        <message>
            <source>{a} and 1 answer.</source>
            <translation>{a} und 1 Antwort.</translation>
        </message>
        <message>
            <source>{a} and {b} answers.</source>
            <translation>{a} und {b} Antworten.</translation>
        </message>
        <message>
            <source>{a} and {b} tests; n counts repetitions.</source>
            <translation>{a} und {b} Tests; n zählt Wiederholungen.</translation>
        </message>
        <message>
            <source>{difference}, ranges apart</source>
            <translation>{difference}, Bereiche getrennt</translation>
        </message>
        <message>
            <source>{n} warm-ups (first after loading) are left out.</source>
            <translation>{n} Aufwärmzüge (erste nach dem Laden) sind nicht mitgezählt.</translation>
        </message>
        <message>
            <source>{title}, {first}–{last} tokens deep</source>
            <translation>{title}, {first}–{last} Token tief</translation>
        </message>
        <message>
            <source>{value}  (n {n})</source>
            <translation>{value}  (n {n})</translation>
        </message>
    </context>
    <context>
        <name>Composer</name>
        <message>
            <source>Enter sends, Shift+Enter breaks the line</source>
            <translation>Enter sendet, Umschalt+Enter bricht die Zeile um</translation>
        </message>
        <message>
            <source>Enter sends, Shift+Enter breaks the line.</source>
            <translation>Enter sendet, Umschalt+Enter bricht die Zeile um.</translation>
        </message>
        <message>
            <source>Insert a text file</source>
            <translation>Eine Textdatei einfügen</translation>
        </message>
        <message>
            <source>Let the model think before it answers</source>
            <translation>Das Modell vor der Antwort nachdenken lassen</translation>
        </message>
        <message>
            <source>Message</source>
            <translation>Nachricht</translation>
        </message>
        <message>
            <source>Message…</source>
            <translation>Nachricht…</translation>
        </message>
        <message>
            <source>Put the text of a file into the message (Ctrl+Shift+A, or drop it here)</source>
            <translation>Den Text einer Datei in die Nachricht setzen (Strg+Umschalt+A, oder hier ablegen)</translation>
        </message>
        <message>
            <source>Send</source>
            <translation>Senden</translation>
        </message>
        <message>
            <source>Send for several answers</source>
            <translation>Für mehrere Antworten senden</translation>
        </message>
        <message>
            <source>Send the message</source>
            <translation>Nachricht senden</translation>
        </message>
        <message>
            <source>Send the message (Enter)</source>
            <translation>Nachricht senden (Enter)</translation>
        </message>
        <message>
            <source>Send, and choose from several answers</source>
            <translation>Senden und aus mehreren Antworten wählen</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Stopp</translation>
        </message>
        <message>
            <source>Stop the answer</source>
            <translation>Antwort anhalten</translation>
        </message>
        <message>
            <source>Stop the answer (Escape). What is written so far is kept.</source>
            <translation>Antwort anhalten (Escape). Was geschrieben ist, bleibt.</translation>
        </message>
        <message>
            <source>Thinking off</source>
            <translation>Denken aus</translation>
        </message>
        <message>
            <source>Thinking on</source>
            <translation>Denken an</translation>
        </message>
        <message>
            <source>Whether the model thinks before it answers in this chat, from the next message on. Off, the answer begins at once.</source>
            <translation>Ob das Modell in diesem Chat vor der Antwort nachdenkt, ab der nächsten Nachricht. Aus: Die Antwort beginnt sofort.</translation>
        </message>
    </context>
    <context>
        <name>ConversationList</name>
        <message>
            <source>1 chat</source>
            <translation>1 Chat</translation>
        </message>
        <message>
            <source>Begin a new, empty chat (Ctrl+N)</source>
            <translation>Einen neuen, leeren Chat beginnen (Strg+N)</translation>
        </message>
        <message>
            <source>Chats</source>
            <translation>Chats</translation>
        </message>
        <message>
            <source>Chats that were found</source>
            <translation>Gefundene Chats</translation>
        </message>
        <message>
            <source>Delete</source>
            <translation>Löschen</translation>
        </message>
        <message>
            <source>Export…</source>
            <translation>Exportieren…</translation>
        </message>
        <message>
            <source>More than {n:,} chats: these are the newest. Another word narrows it.</source>
            <translation>Mehr als {n:,} Chats: Das sind die neuesten. Ein weiteres Wort grenzt ein.</translation>
        </message>
        <message>
            <source>New chat</source>
            <translation>Neuer Chat</translation>
        </message>
        <message>
            <source>No chat says this.</source>
            <translation>Kein Chat enthält das.</translation>
        </message>
        <message>
            <source>Pin</source>
            <translation>Anheften</translation>
        </message>
        <message>
            <source>Rename</source>
            <translation>Umbenennen</translation>
        </message>
        <message>
            <source>Unpin</source>
            <translation>Loslösen</translation>
        </message>
        <message>
            <source>Your chats will appear here.</source>
            <translation>Hier erscheinen Ihre Chats.</translation>
        </message>
        <message>
            <source>{n:,} chats</source>
            <translation>{n:,} Chats</translation>
        </message>
        <message>
            <source>{n:,} older messages are still being read.</source>
            <translation>{n:,} ältere Nachrichten werden noch gelesen.</translation>
        </message>
    </context>
    <context>
        <name>ConversationModel</name>
        <message>
            <source>{title}, answering</source>
            <translation>{title}, wird beantwortet</translation>
        </message>
    </context>
    <context>
        <name>CrashReportDialog</name>
        <message>
            <source>Copy</source>
            <translation>Kopieren</translation>
        </message>
        <message>
            <source>Copy the report</source>
            <translation>Bericht kopieren</translation>
        </message>
        <message>
            <source>Report</source>
            <translation>Bericht</translation>
        </message>
        <message>
            <source>Text of the report</source>
            <translation>Text des Berichts</translation>
        </message>
        <message>
            <source>This stays on this computer, in {folder}: nothing was sent. It holds nothing of your chats. Copy it if you want to report the fault.</source>
            <translation>Dies bleibt auf diesem Rechner, in {folder}: Nichts wurde gesendet. Es enthält nichts aus Ihren Chats. Kopieren Sie es, um den Fehler zu melden.</translation>
        </message>
    </context>
    <context>
        <name>CrashReportWiring</name>
        <message>
            <source>Show report</source>
            <translation>Bericht zeigen</translation>
        </message>
        <message>
            <source>chatapp ended unexpectedly last time. There is a report of it on this computer; nothing was sent.</source>
            <translation>chatapp endete beim letzten Mal unerwartet. Auf diesem Rechner liegt ein Bericht darüber; nichts wurde gesendet.</translation>
        </message>
        <message>
            <source>chatapp met an error last time. There is a report of it on this computer; nothing was sent.</source>
            <translation>chatapp stieß beim letzten Mal auf einen Fehler. Auf diesem Rechner liegt ein Bericht darüber; nichts wurde gesendet.</translation>
        </message>
    </context>
    <context>
        <name>DamagedDataDialog</name>
        <message>
            <source>Go back to the copy</source>
            <translation>Zurück zur Kopie</translation>
        </message>
        <message>
            <source>Going back leaves out what was written after the copy of {time}.</source>
            <translation>Danach fehlt, was nach der Kopie von {time} geschrieben wurde.</translation>
        </message>
        <message>
            <source>Keep every message that can be read</source>
            <translation>Jede lesbare Nachricht behalten</translation>
        </message>
        <message>
            <source>Open the newest copy instead</source>
            <translation>Stattdessen die neueste Kopie öffnen</translation>
        </message>
        <message>
            <source>Repair</source>
            <translation>Reparieren</translation>
        </message>
        <message>
            <source>Repair keeps every message that can be read, and looks for the others in older copies. The damaged file stays in the data folder either way.</source>
            <translation>Reparieren behält jede lesbare Nachricht und sucht die übrigen in älteren Kopien. Die beschädigte Datei bleibt in jedem Fall im Datenordner.</translation>
        </message>
        <message>
            <source>Technical text</source>
            <translation>Technischer Text</translation>
        </message>
        <message>
            <source>The chats are damaged</source>
            <translation>Die Chats sind beschädigt</translation>
        </message>
    </context>
    <context>
        <name>Desktop</name>
        <message>
            <source>Data folder</source>
            <translation>Datenordner</translation>
        </message>
        <message>
            <source>reading {n_read:,} of {n_to_read:,} tokens</source>
            <translation>liest {n_read:,} von {n_to_read:,} Token</translation>
        </message>
        <message>
            <source>waiting for the engine</source>
            <translation>wartet auf die Engine</translation>
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
            <translation>GPU-Temperatur</translation>
        </message>
        <message>
            <source>Other programs</source>
            <translation>Andere Programme</translation>
        </message>
        <message>
            <source>Throttling</source>
            <translation>Drosselung</translation>
        </message>
    </context>
    <context>
        <name>DeviceTexts</name>
        <message>
            <source>at its limit</source>
            <translation>am Limit</translation>
        </message>
        <message>
            <source>cores</source>
            <translation>Kerne</translation>
        </message>
        <message>
            <source>heat</source>
            <translation>Hitze</translation>
        </message>
        <message>
            <source>most: {name}</source>
            <translation>v. a. {name}</translation>
        </message>
        <message>
            <source>no sensor for it</source>
            <translation>kein Sensor dafür</translation>
        </message>
        <message>
            <source>none</source>
            <translation>keine</translation>
        </message>
        <message>
            <source>not read yet</source>
            <translation>noch nicht gelesen</translation>
        </message>
        <message>
            <source>power limit</source>
            <translation>Leistungslimit</translation>
        </message>
        <message>
            <source>the host takes {percent} %</source>
            <translation>der Host nimmt {percent} %</translation>
        </message>
        <message>
            <source>{clock} GHz</source>
            <translation>{clock} GHz</translation>
        </message>
        <message>
            <source>{percent} % of its power limit</source>
            <translation>{percent} % des Leistungslimits</translation>
        </message>
        <message>
            <source>{power} W</source>
            <translation>{power} W</translation>
        </message>
        <message>
            <source>{power} of {limit} W</source>
            <translation>{power} von {limit} W</translation>
        </message>
    </context>
    <context>
        <name>DownloadDialog</name>
        <message>
            <source>Access token…</source>
            <translation>Zugangsschlüssel…</translation>
        </message>
        <message>
            <source>Ask {host}</source>
            <translation>{host} fragen</translation>
        </message>
        <message>
            <source>Asking {host}…</source>
            <translation>{host} wird gefragt…</translation>
        </message>
        <message>
            <source>Change the folder for downloads</source>
            <translation>Ordner für Downloads ändern</translation>
        </message>
        <message>
            <source>Change…</source>
            <translation>Ändern…</translation>
        </message>
        <message>
            <source>Choose a repository to see its files</source>
            <translation>Erst ein Repository wählen</translation>
        </message>
        <message>
            <source>Choose the folder for downloads</source>
            <translation>Den Ordner für Downloads wählen</translation>
        </message>
        <message>
            <source>Download</source>
            <translation>Herunterladen</translation>
        </message>
        <message>
            <source>Downloads go to</source>
            <translation>Downloads kommen nach</translation>
        </message>
        <message>
            <source>Fetch the marked file</source>
            <translation>Die markierte Datei holen</translation>
        </message>
        <message>
            <source>Find models</source>
            <translation>Modelle finden</translation>
        </message>
        <message>
            <source>For models whose authors want their terms accepted</source>
            <translation>Für Modelle, deren Autoren ihre Bedingungen angenommen haben wollen</translation>
        </message>
        <message>
            <source>Good first models</source>
            <translation>Gute erste Modelle</translation>
        </message>
        <message>
            <source>Its authors want their terms accepted first, on its page; then give the access token of that account.</source>
            <translation>Seine Autoren wollen zuerst ihre Bedingungen angenommen haben, auf seiner Seite; danach den Zugangsschlüssel dieses Kontos angeben.</translation>
        </message>
        <message>
            <source>Nothing found. Try fewer or other words.</source>
            <translation>Nichts gefunden. Weniger oder andere Wörter versuchen.</translation>
        </message>
        <message>
            <source>Open page</source>
            <translation>Seite öffnen</translation>
        </message>
        <message>
            <source>Results</source>
            <translation>Ergebnisse</translation>
        </message>
        <message>
            <source>Search</source>
            <translation>Suchen</translation>
        </message>
        <message>
            <source>Search Hugging Face, or paste a link to a repository</source>
            <translation>Hugging Face durchsuchen, oder den Link eines Repositorys einfügen</translation>
        </message>
        <message>
            <source>Search for models</source>
            <translation>Nach Modellen suchen</translation>
        </message>
        <message>
            <source>Searching, choosing and downloading ask {host}, and nobody else; until then nothing leaves this computer. Your chats never do.</source>
            <translation>Suchen, Wählen und Herunterladen fragen {host} und sonst niemanden; bis dahin verlässt nichts diesen Rechner. Ihre Chats nie.</translation>
        </message>
        <message>
            <source>The access token is kept in this system's keyring.</source>
            <translation>Der Zugangsschlüssel liegt im Schlüsselbund dieses Systems.</translation>
        </message>
        <message>
            <source>The access token was removed.</source>
            <translation>Der Zugangsschlüssel wurde entfernt.</translation>
        </message>
        <message>
            <source>This repository has no GGUF file to chat with. Choose another one.</source>
            <translation>Dieses Repository hat keine GGUF-Datei zum Chatten. Ein anderes wählen.</translation>
        </message>
        <message>
            <source>This system has no keyring that works: the access token is kept until chatapp closes.</source>
            <translation>Dieses System hat keinen brauchbaren Schlüsselbund: der Zugangsschlüssel gilt, bis chatapp schließt.</translation>
        </message>
        <message>
            <source>Words of a repository's name; empty shows the suggestions</source>
            <translation>Wörter aus dem Namen eines Repositorys; leer zeigt die Vorschläge</translation>
        </message>
    </context>
    <context>
        <name>DownloadFolderDialog</name>
        <message>
            <source>Choose the folder for downloads</source>
            <translation>Den Ordner für Downloads wählen</translation>
        </message>
    </context>
    <context>
        <name>DownloadRow</name>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>Dismiss</source>
            <translation>Ausblenden</translation>
        </message>
        <message>
            <source>Give up and delete what arrived</source>
            <translation>Aufgeben und löschen, was ankam</translation>
        </message>
        <message>
            <source>Go on from here</source>
            <translation>Von hier an fortfahren</translation>
        </message>
        <message>
            <source>Load</source>
            <translation>Laden</translation>
        </message>
        <message>
            <source>Load this model and chat with it</source>
            <translation>Dieses Modell laden und mit ihm chatten</translation>
        </message>
        <message>
            <source>Pause</source>
            <translation>Pause</translation>
        </message>
        <message>
            <source>Progress</source>
            <translation>Fortschritt</translation>
        </message>
        <message>
            <source>Resume</source>
            <translation>Fortsetzen</translation>
        </message>
        <message>
            <source>Stop for now; what arrived is kept</source>
            <translation>Vorerst anhalten; was ankam, bleibt</translation>
        </message>
        <message>
            <source>Take it off this list; the file stays</source>
            <translation>Aus dieser Liste nehmen; die Datei bleibt</translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>Erneut versuchen</translation>
        </message>
    </context>
    <context>
        <name>DownloadShelf</name>
        <message>
            <source>Downloads</source>
            <translation>Downloads</translation>
        </message>
    </context>
    <context>
        <name>DownloadTokenDialog</name>
        <message>
            <source>A token with read access, from the settings of your account</source>
            <translation>Ein Schlüssel mit Leserecht, aus den Einstellungen Ihres Kontos</translation>
        </message>
        <message>
            <source>Access token</source>
            <translation>Zugangsschlüssel</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>Keep</source>
            <translation>Behalten</translation>
        </message>
        <message>
            <source>Models with terms need the token of an account that accepted them. It is kept in this system's keyring, goes to {host} alone, and is never written to chatapp's files. Leave the field empty to remove it.</source>
            <translation>Modelle mit Bedingungen brauchen den Schlüssel eines Kontos, das sie angenommen hat. Er liegt im Schlüsselbund dieses Systems, geht allein an {host} und wird nie in chatapps Dateien geschrieben. Ein leeres Feld entfernt ihn.</translation>
        </message>
    </context>
    <context>
        <name>DownloadWiring</name>
        <message>
            <source>Load</source>
            <translation>Laden</translation>
        </message>
        <message>
            <source>{title} is downloaded and checked.</source>
            <translation>{title} ist heruntergeladen und geprüft.</translation>
        </message>
    </context>
    <context>
        <name>DownloadsController</name>
        <message>
            <source>an unexpected error</source>
            <translation>ein unerwarteter Fehler</translation>
        </message>
    </context>
    <context>
        <name>Drawer</name>
        <message>
            <source>Close the settings</source>
            <translation>Einstellungen schließen</translation>
        </message>
        <message>
            <source>Close the settings (Escape)</source>
            <translation>Einstellungen schließen (Escape)</translation>
        </message>
        <message>
            <source>Settings</source>
            <translation>Einstellungen</translation>
        </message>
    </context>
    <context>
        <name>DriftText</name>
        <message>
            <source>95 % interval: {low} to {high} % ({n} buckets of 2 s)</source>
            <translation>95-%-Intervall: {low} bis {high} % ({n} Abschnitte zu 2 s)</translation>
        </message>
        <message>
            <source>a replayed script measures nothing</source>
            <translation>ein abgespieltes Skript misst nichts</translation>
        </message>
        <message>
            <source>both together: {change} %</source>
            <translation>zusammen: {change} %</translation>
        </message>
        <message>
            <source>clear</source>
            <translation>deutlich</translation>
        </message>
        <message>
            <source>collecting (known to {have:.1f}, takes {need:.1f} points)</source>
            <translation>sammelt (bekannt bis {have:.1f}, braucht {need:.1f} Punkte)</translation>
        </message>
        <message>
            <source>collecting ({have:.0f} of {need:.0f} depths)</source>
            <translation>sammelt ({have:.0f} von {need:.0f} Tiefen)</translation>
        </message>
        <message>
            <source>collecting ({have:.0f} of {need:.0f} s of writing)</source>
            <translation>sammelt ({have:.0f} von {need:.0f} s Schreiben)</translation>
        </message>
        <message>
            <source>collecting: a new chat tells depth from heat</source>
            <translation>sammelt: Ein neuer Chat trennt Tiefe von Hitze</translation>
        </message>
        <message>
            <source>collecting: this depth is not known yet</source>
            <translation>sammelt: Diese Tiefe ist noch nicht bekannt</translation>
        </message>
        <message>
            <source>context: {change} % ({before:,.0f} to {now:,.0f} cells)</source>
            <translation>Kontext: {change} % ({before:,.0f} auf {now:,.0f} Zellen)</translation>
        </message>
        <message>
            <source>heavy</source>
            <translation>stark</translation>
        </message>
        <message>
            <source>median step: {change} %</source>
            <translation>mittlerer Schritt: {change} %</translation>
        </message>
        <message>
            <source>mild</source>
            <translation>leicht</translation>
        </message>
        <message>
            <source>no model is loaded</source>
            <translation>kein Modell geladen</translation>
        </message>
        <message>
            <source>speculative decoding: tokens come in groups</source>
            <translation>spekulatives Dekodieren: Token kommen in Gruppen</translation>
        </message>
        <message>
            <source>stable</source>
            <translation>stabil</translation>
        </message>
        <message>
            <source>the baseline was taken on a warm machine: what heat cost before is not in it</source>
            <translation>die Basis wurde auf einer warmen Maschine genommen: was Wärme vorher kostete, ist nicht darin</translation>
        </message>
        <message>
            <source>this session began at {change} % of the calibrated curve</source>
            <translation>diese Sitzung begann bei {change} % der kalibrierten Kurve</translation>
        </message>
        <message>
            <source>trend of 3 minutes: settled</source>
            <translation>Trend über 3 Minuten: eingependelt</translation>
        </message>
        <message>
            <source>trend of 3 minutes: {change} % a minute</source>
            <translation>Trend über 3 Minuten: {change} % je Minute</translation>
        </message>
        <message>
            <source>{word} for {clock}</source>
            <translation>{word} seit {clock}</translation>
        </message>
        <message>
            <source>{word}, from warm</source>
            <translation>{word}, ab warmem Stand</translation>
        </message>
        <message>
            <source>{word}; context alone {change} %</source>
            <translation>{word}; Kontext allein {change} %</translation>
        </message>
    </context>
    <context>
        <name>EditBanner</name>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>Cancel the edit</source>
            <translation>Bearbeiten abbrechen</translation>
        </message>
        <message>
            <source>Editing an earlier message: it is answered anew, and the old version stays beside it.</source>
            <translation>Eine frühere Nachricht wird bearbeitet: Sie wird neu beantwortet, die alte Fassung bleibt daneben.</translation>
        </message>
        <message>
            <source>Leave the message as it is and go back to the draft (Escape)</source>
            <translation>Die Nachricht lassen, wie sie ist, und zurück zum Entwurf (Escape)</translation>
        </message>
    </context>
    <context>
        <name>EditingWiring</name>
        <message>
            <source>No model is ready to answer. Load one above, then ask again.</source>
            <translation>Kein Modell ist bereit zu antworten. Oben eines laden, dann noch einmal fragen.</translation>
        </message>
        <message>
            <source>Redo</source>
            <translation>Wiederholen</translation>
        </message>
        <message>
            <source>The message is deleted.</source>
            <translation>Die Nachricht ist gelöscht.</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Rückgängig</translation>
        </message>
        <message>
            <source>continue answer</source>
            <translation>Antwort fortsetzen</translation>
        </message>
        <message>
            <source>delete branch</source>
            <translation>Zweig löschen</translation>
        </message>
        <message>
            <source>delete message</source>
            <translation>Nachricht löschen</translation>
        </message>
        <message>
            <source>edit message</source>
            <translation>Nachricht bearbeiten</translation>
        </message>
        <message>
            <source>go to another branch</source>
            <translation>zu anderem Zweig gehen</translation>
        </message>
        <message>
            <source>regenerate</source>
            <translation>neu antworten</translation>
        </message>
        <message>
            <source>{n:,} messages are deleted.</source>
            <translation>{n:,} Nachrichten sind gelöscht.</translation>
        </message>
    </context>
    <context>
        <name>EvidenceDialog</name>
        <message>
            <source>As fast as at the baseline.</source>
            <translation>So schnell wie bei der Basis.</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Kopieren</translation>
        </message>
        <message>
            <source>Machine</source>
            <translation>Maschine</translation>
        </message>
        <message>
            <source>No verdict yet: it takes a baseline of this model to compare with.</source>
            <translation>Noch kein Urteil: Es braucht eine Basis dieses Modells zum Vergleich.</translation>
        </message>
        <message>
            <source>Speed</source>
            <translation>Geschwindigkeit</translation>
        </message>
        <message>
            <source>Why this speed</source>
            <translation>Warum diese Geschwindigkeit</translation>
        </message>
    </context>
    <context>
        <name>EvidenceRows</name>
        <message>
            <source>95 %: {low} to {high} %</source>
            <translation>95 %: {low} bis {high} %</translation>
        </message>
        <message>
            <source>At equal depth (drift)</source>
            <translation>Bei gleicher Tiefe (Drift)</translation>
        </message>
        <message>
            <source>Engine CPU per second</source>
            <translation>Engine-CPU je Sekunde</translation>
        </message>
        <message>
            <source>Engine CPU per token</source>
            <translation>Engine-CPU je Token</translation>
        </message>
        <message>
            <source>Explained by depth</source>
            <translation>Durch Tiefe erklärt</translation>
        </message>
        <message>
            <source>Loss of speed</source>
            <translation>Verlust an Geschwindigkeit</translation>
        </message>
        <message>
            <source>Of the typical step</source>
            <translation>Vom typischen Schritt</translation>
        </message>
        <message>
            <source>a baseline is still being collected</source>
            <translation>eine Basis wird noch gesammelt</translation>
        </message>
        <message>
            <source>before {value}</source>
            <translation>vorher {value}</translation>
        </message>
        <message>
            <source>it is measured while the model writes</source>
            <translation>es wird gemessen, während das Modell schreibt</translation>
        </message>
        <message>
            <source>no</source>
            <translation>nein</translation>
        </message>
        <message>
            <source>yes</source>
            <translation>ja</translation>
        </message>
        <message>
            <source>{age} s ago</source>
            <translation>vor {age} s</translation>
        </message>
        <message>
            <source>{n} cores</source>
            <translation>{n} Kerne</translation>
        </message>
    </context>
    <context>
        <name>ExportDialog</name>
        <message>
            <source>All chats ({n:,})</source>
            <translation>Alle Chats ({n:,})</translation>
        </message>
        <message>
            <source>CSV</source>
            <translation>CSV</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>Chats to export</source>
            <translation>Chats zum Exportieren</translation>
        </message>
        <message>
            <source>Choose where to, and write</source>
            <translation>Ziel wählen und schreiben</translation>
        </message>
        <message>
            <source>Chosen chats</source>
            <translation>Gewählte Chats</translation>
        </message>
        <message>
            <source>Everything, all versions; can be imported again without loss</source>
            <translation>Alles, alle Fassungen; ohne Verlust wieder importierbar</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>Exportieren</translation>
        </message>
        <message>
            <source>Export…</source>
            <translation>Exportieren…</translation>
        </message>
        <message>
            <source>Format</source>
            <translation>Format</translation>
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
            <translation>Neuer Chat</translation>
        </message>
        <message>
            <source>One measured turn a line; can be imported again without loss</source>
            <translation>Ein gemessener Zug je Zeile; ohne Verlust wieder importierbar</translation>
        </message>
        <message>
            <source>OpenAI messages</source>
            <translation>OpenAI-Nachrichten</translation>
        </message>
        <message>
            <source>Several files as</source>
            <translation>Mehrere Dateien als</translation>
        </message>
        <message>
            <source>Space ticks the marked chat</source>
            <translation>Die Leertaste wählt den markierten Chat</translation>
        </message>
        <message>
            <source>Speed, times and settings of every answer</source>
            <translation>Tempo, Zeiten und Einstellungen jeder Antwort</translation>
        </message>
        <message>
            <source>The figures as a table, for spreadsheets</source>
            <translation>Die Größen als Tabelle, für Tabellenprogramme</translation>
        </message>
        <message>
            <source>The words alone, for tools that train models</source>
            <translation>Nur der Text, für Programme, die Modelle trainieren</translation>
        </message>
        <message>
            <source>This chat</source>
            <translation>Dieser Chat</translation>
        </message>
        <message>
            <source>This format has one file for each chat</source>
            <translation>Dieses Format hat je Chat eine Datei</translation>
        </message>
        <message>
            <source>To read in a browser and to print; one file that loads nothing</source>
            <translation>Zum Lesen im Browser und zum Drucken; eine Datei, die nichts nachlädt</translation>
        </message>
        <message>
            <source>To read, edit and pass on</source>
            <translation>Zum Lesen, Bearbeiten und Weitergeben</translation>
        </message>
        <message>
            <source>What</source>
            <translation>Was</translation>
        </message>
        <message>
            <source>With figures</source>
            <translation>Mit Größen</translation>
        </message>
        <message>
            <source>a ZIP file</source>
            <translation>eine ZIP-Datei</translation>
        </message>
        <message>
            <source>a folder</source>
            <translation>ein Ordner</translation>
        </message>
    </context>
    <context>
        <name>ExportProgress</name>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>Exportieren</translation>
        </message>
        <message>
            <source>Exporting {n:,} chats</source>
            <translation>{n:,} Chats werden exportiert</translation>
        </message>
    </context>
    <context>
        <name>FigureRow</name>
        <message>
            <source>Copy figure</source>
            <translation>Größe kopieren</translation>
        </message>
        <message>
            <source>Copy figure with its definition</source>
            <translation>Größe mit ihrer Definition kopieren</translation>
        </message>
    </context>
    <context>
        <name>FileList</name>
        <message>
            <source>Files</source>
            <translation>Dateien</translation>
        </message>
        <message>
            <source>Judged by its size and the memory that is free now; the exact plan follows when the file is here.</source>
            <translation>Beurteilt nach seiner Größe und dem jetzt freien Speicher; der genaue Plan folgt, wenn die Datei da ist.</translation>
        </message>
    </context>
    <context>
        <name>FileRow</name>
        <message>
            <source>Choose a GGUF file</source>
            <translation>GGUF-Datei wählen</translation>
        </message>
        <message>
            <source>Choose…</source>
            <translation>Wählen…</translation>
        </message>
        <message>
            <source>Clear</source>
            <translation>Leeren</translation>
        </message>
        <message>
            <source>Do without this file</source>
            <translation>Auf diese Datei verzichten</translation>
        </message>
        <message>
            <source>none chosen</source>
            <translation>keine gewählt</translation>
        </message>
    </context>
    <context>
        <name>FilterButton</name>
        <message>
            <source>Any model</source>
            <translation>Jedes Modell</translation>
        </message>
        <message>
            <source>Any time</source>
            <translation>Jede Zeit</translation>
        </message>
        <message>
            <source>Changed</source>
            <translation>Geändert</translation>
        </message>
        <message>
            <source>Filter chats</source>
            <translation>Chats filtern</translation>
        </message>
        <message>
            <source>Last 30 days</source>
            <translation>Letzte 30 Tage</translation>
        </message>
        <message>
            <source>Last 365 days</source>
            <translation>Letzte 365 Tage</translation>
        </message>
        <message>
            <source>Last 7 days</source>
            <translation>Letzte 7 Tage</translation>
        </message>
        <message>
            <source>Model</source>
            <translation>Modell</translation>
        </message>
        <message>
            <source>No answers yet</source>
            <translation>Noch keine Antworten</translation>
        </message>
        <message>
            <source>Older than 365 days</source>
            <translation>Älter als 365 Tage</translation>
        </message>
        <message>
            <source>Show only chats with one model, or from one time</source>
            <translation>Nur Chats mit einem Modell oder aus einem Zeitraum zeigen</translation>
        </message>
        <message>
            <source>Today</source>
            <translation>Heute</translation>
        </message>
    </context>
    <context>
        <name>FindBar</name>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>Close (Escape)</source>
            <translation>Schließen (Escape)</translation>
        </message>
        <message>
            <source>Find in this chat</source>
            <translation>Im Chat suchen</translation>
        </message>
        <message>
            <source>Find these words, as they stand here, in the messages on the page</source>
            <translation>Diese Wörter, wie sie hier stehen, in den Nachrichten der Seite suchen</translation>
        </message>
        <message>
            <source>Hits</source>
            <translation>Treffer</translation>
        </message>
        <message>
            <source>Next hit</source>
            <translation>Nächster Treffer</translation>
        </message>
        <message>
            <source>Next hit (Enter)</source>
            <translation>Nächster Treffer (Enter)</translation>
        </message>
        <message>
            <source>Previous hit</source>
            <translation>Voriger Treffer</translation>
        </message>
        <message>
            <source>Previous hit (Shift+Enter)</source>
            <translation>Voriger Treffer (Umschalt+Enter)</translation>
        </message>
        <message>
            <source>not found</source>
            <translation>nicht gefunden</translation>
        </message>
        <message>
            <source>{hit:,} of {n_hits:,} here · message {message:,} of {n_messages:,}</source>
            <translation>{hit:,} von {n_hits:,} hier · Nachricht {message:,} von {n_messages:,}</translation>
        </message>
    </context>
    <context>
        <name>FirstDraft</name>
        <message>
            <source>Message</source>
            <translation>Nachricht</translation>
        </message>
        <message>
            <source>Message…</source>
            <translation>Nachricht…</translation>
        </message>
    </context>
    <context>
        <name>ForecastText</name>
        <message>
            <source>Foretold from {n} turns of this model and settings.</source>
            <translation>Vorhergesagt aus {n} Zügen dieses Modells mit diesen Einstellungen.</translation>
        </message>
        <message>
            <source>In the cache: {cached}; to be read: {read}.</source>
            <translation>Im Cache: {cached}; zu lesen: {read}.</translation>
        </message>
        <message>
            <source>The whole prompt with history and template: {n} tokens.</source>
            <translation>Der ganze Prompt mit Verlauf und Vorlage: {n} Token.</translation>
        </message>
        <message>
            <source>{cached} of {whole} cached</source>
            <translation>{cached} von {whole} im Cache</translation>
        </message>
        <message>
            <source>{n} tok</source>
            <translation>{n} Tok</translation>
        </message>
    </context>
    <context>
        <name>FormatButton</name>
        <message>
            <source>Format</source>
            <translation>Format</translation>
        </message>
        <message>
            <source>Format of the answers: {name}</source>
            <translation>Format der Antworten: {name}</translation>
        </message>
        <message>
            <source>Free text</source>
            <translation>Freier Text</translation>
        </message>
        <message>
            <source>GBNF grammar…</source>
            <translation>GBNF-Grammatik…</translation>
        </message>
        <message>
            <source>Grammar</source>
            <translation>Grammatik</translation>
        </message>
        <message>
            <source>JSON</source>
            <translation>JSON</translation>
        </message>
        <message>
            <source>JSON schema</source>
            <translation>JSON-Schema</translation>
        </message>
        <message>
            <source>JSON schema…</source>
            <translation>JSON-Schema…</translation>
        </message>
        <message>
            <source>JSON, any</source>
            <translation>JSON, beliebig</translation>
        </message>
        <message>
            <source>The format that the answers in this chat are held to</source>
            <translation>Das Format, an das sich die Antworten in diesem Chat halten</translation>
        </message>
    </context>
    <context>
        <name>FormatSection</name>
        <message>
            <source>Answers are free text.</source>
            <translation>Antworten sind freier Text.</translation>
        </message>
        <message>
            <source>Each answer follows this grammar, in llama.cpp's notation; it begins with the rule “root”.</source>
            <translation>Jede Antwort folgt dieser Grammatik in der Schreibweise von llama.cpp; sie beginnt mit der Regel „root“.</translation>
        </message>
        <message>
            <source>Each answer is JSON that meets this schema. It helps to ask for it in the message, too.</source>
            <translation>Jede Antwort ist JSON, das dieses Schema erfüllt. Es hilft, in der Nachricht auch darum zu bitten.</translation>
        </message>
        <message>
            <source>Each answer is one JSON object or array, whatever is asked.</source>
            <translation>Jede Antwort ist ein JSON-Objekt oder -Array, was immer gefragt wird.</translation>
        </message>
        <message>
            <source>Format of the answers</source>
            <translation>Format der Antworten</translation>
        </message>
        <message>
            <source>Format of the answers, text</source>
            <translation>Format der Antworten, Text</translation>
        </message>
        <message>
            <source>Free text</source>
            <translation>Freier Text</translation>
        </message>
        <message>
            <source>GBNF grammar</source>
            <translation>GBNF-Grammatik</translation>
        </message>
        <message>
            <source>JSON schema</source>
            <translation>JSON-Schema</translation>
        </message>
        <message>
            <source>JSON, any</source>
            <translation>JSON, beliebig</translation>
        </message>
        <message>
            <source>This is longer than {n:,} characters; shorten it.</source>
            <translation>Das ist länger als {n:,} Zeichen; bitte kürzen.</translation>
        </message>
        <message>
            <source>Verdict on the format</source>
            <translation>Urteil über das Format</translation>
        </message>
        <message>
            <source>✓ This can be used.</source>
            <translation>✓ Das ist verwendbar.</translation>
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
            <translation>Uhr: die der Engine</translation>
        </message>
        <message>
            <source>clock: the window's</source>
            <translation>Uhr: die des Fensters</translation>
        </message>
        <message>
            <source>clocks: the engine's and the window's, each for itself</source>
            <translation>Uhren: die der Engine und die des Fensters, jede für sich</translation>
        </message>
        <message>
            <source>n/a now: {reason}</source>
            <translation>jetzt n/a: {reason}</translation>
        </message>
        <message>
            <source>n/a when: {reason}</source>
            <translation>n/a wenn: {reason}</translation>
        </message>
    </context>
    <context>
        <name>GpuNote</name>
        <message>
            <source>Command that installs a build for the GPU</source>
            <translation>Befehl, der einen Build für die GPU installiert</translation>
        </message>
        <message>
            <source>Copy it for a terminal</source>
            <translation>Für ein Terminal kopieren</translation>
        </message>
        <message>
            <source>Copy the command</source>
            <translation>Befehl kopieren</translation>
        </message>
        <message>
            <source>Starts the engine anew, with the GPU</source>
            <translation>Startet die Engine neu, mit der GPU</translation>
        </message>
        <message>
            <source>Try the GPU again</source>
            <translation>GPU noch einmal versuchen</translation>
        </message>
    </context>
    <context>
        <name>GpuSection</name>
        <message>
            <source>all</source>
            <translation>alle</translation>
        </message>
    </context>
    <context>
        <name>GpuWiring</name>
        <message>
            <source>1 layer</source>
            <translation>1 Schicht</translation>
        </message>
        <message>
            <source>Keep n_ctx = {n:,}</source>
            <translation>n_ctx = {n:,} beibehalten</translation>
        </message>
        <message>
            <source>Keep {n} on the GPU</source>
            <translation>{n} auf der GPU beibehalten</translation>
        </message>
        <message>
            <source>The GPU did not take {asked}, so the model was loaded with {taken} on it. The next load tries it again.</source>
            <translation>Die GPU nahm {asked} nicht auf, daher wurde das Modell mit {taken} darauf geladen. Das nächste Laden versucht es wieder.</translation>
        </message>
        <message>
            <source>The GPU is not used: its driver failed when it was tried on {date} ({reason}).</source>
            <translation>Die GPU wird nicht benutzt: Ihr Treiber versagte bei der Probe am {date} ({reason}).</translation>
        </message>
        <message>
            <source>The GPU is not used: the engine crashed on it on {date} ({reason}).</source>
            <translation>Die GPU wird nicht benutzt: Die Engine ist am {date} auf ihr abgestürzt ({reason}).</translation>
        </message>
        <message>
            <source>Try the GPU again</source>
            <translation>GPU noch einmal versuchen</translation>
        </message>
        <message>
            <source>all layers</source>
            <translation>alle Schichten</translation>
        </message>
        <message>
            <source>as many layers as should fit</source>
            <translation>so viele Schichten, wie passen sollten</translation>
        </message>
        <message>
            <source>n_ctx = {asked:,} did not fit into memory, so the model was loaded with n_ctx = {taken:,}. The next load tries {asked:,} again.</source>
            <translation>n_ctx = {asked:,} passte nicht in den Speicher, daher wurde das Modell mit n_ctx = {taken:,} geladen. Das nächste Laden versucht es wieder mit {asked:,}.</translation>
        </message>
        <message>
            <source>{gpu} is not used: this build of llama.cpp has no {backend}. This builds one; it needs: {needs}</source>
            <translation>{gpu} wird nicht benutzt: Dieser Build von llama.cpp hat kein {backend}. Dies baut einen; nötig dafür: {needs}</translation>
        </message>
        <message>
            <source>{gpu} is not used: this package of llama.cpp has no part for it. Take one with {backend}.</source>
            <translation>{gpu} wird nicht benutzt: Dieses Paket von llama.cpp hat keinen Teil dafür. Nehmen Sie eines mit {backend}.</translation>
        </message>
        <message>
            <source>{gpu}: {bytes} of {total}</source>
            <translation>{gpu}: {bytes} von {total}</translation>
        </message>
        <message>
            <source>{n} layers</source>
            <translation>{n} Schichten</translation>
        </message>
    </context>
    <context>
        <name>HubBrowser</name>
        <message>
            <source>an unexpected error</source>
            <translation>ein unerwarteter Fehler</translation>
        </message>
    </context>
    <context>
        <name>IdleWiring</name>
        <message>
            <source>Load it again</source>
            <translation>Wieder laden</translation>
        </message>
        <message>
            <source>{model} was unloaded: nobody used it for {n} minutes.</source>
            <translation>{model} wurde entladen: {n} Minuten lang hat es niemand benutzt.</translation>
        </message>
    </context>
    <context>
        <name>InsightWiring</name>
        <message>
            <source> or </source>
            <translation> oder </translation>
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
            <translation>0–{top} ms</translation>
        </message>
        <message>
            <source>&lt;p&gt;&lt;b&gt;Gaps between tokens&lt;/b&gt;&lt;br&gt;The last 120, oldest on the left: a low, even line is a fast, even rhythm.&lt;br&gt;Tinted band: 50–100 ms, that is 10–20 tokens/s, a comfortable reading rhythm.&lt;br&gt;Marks: stalls, longer than 2.5 medians.&lt;/p&gt;</source>
            <translation>&lt;p&gt;&lt;b&gt;Abstände zwischen Token&lt;/b&gt;&lt;br&gt;Die letzten 120, älteste links: Eine niedrige, gleichmäßige Linie ist ein schneller, gleichmäßiger Rhythmus.&lt;br&gt;Getöntes Band: 50–100 ms, das sind 10–20 Token/s, ein angenehmer Leserhythmus.&lt;br&gt;Marken: Stockungen, länger als 2,5 Mediane.&lt;/p&gt;</translation>
        </message>
        <message>
            <source>Gaps between tokens</source>
            <translation>Abstände zwischen Token</translation>
        </message>
        <message>
            <source>Gaps between tokens: the last {n}</source>
            <translation>Abstände zwischen Token: die letzten {n}</translation>
        </message>
    </context>
    <context>
        <name>LinkOpener</name>
        <message>
            <source>Not opened: {address}. Only web addresses (http, https) open from a chat.</source>
            <translation>Nicht geöffnet: {address}. Aus einem Chat öffnen sich nur Webadressen (http, https).</translation>
        </message>
        <message>
            <source>The browser could not be started for {address}. Copy the address.</source>
            <translation>Der Browser ließ sich für {address} nicht starten. Die Adresse kopieren.</translation>
        </message>
    </context>
    <context>
        <name>LoadPanel</name>
        <message>
            <source>A batch larger than the context has no use.</source>
            <translation>Ein Batch größer als der Kontext nützt nichts.</translation>
        </message>
        <message>
            <source>A quantized V cache needs flash attention: loading fails where llama.cpp's automatic choice is off.</source>
            <translation>Ein quantisierter V-Cache braucht Flash Attention: Das Laden scheitert, wo die Automatik von llama.cpp sie abschaltet.</translation>
        </message>
        <message>
            <source>As loaded</source>
            <translation>Wie geladen</translation>
        </message>
        <message>
            <source>Choose the file of the draft model: without one nothing is guessed.</source>
            <translation>Die Datei des Entwurfsmodells wählen: Ohne sie wird nichts geraten.</translation>
        </message>
        <message>
            <source>Load again with these settings</source>
            <translation>Mit diesen Einstellungen neu laden</translation>
        </message>
        <message>
            <source>Loads the model anew; the chat stays. Ready as soon as a setting differs.</source>
            <translation>Lädt das Modell neu; der Chat bleibt. Bereit, sobald eine Einstellung abweicht.</translation>
        </message>
        <message>
            <source>No model is loaded. These settings apply to the next one.</source>
            <translation>Kein Modell geladen. Diese Einstellungen gelten für das nächste.</translation>
        </message>
        <message>
            <source>This model was trained for {n:,} tokens; beyond them its answers usually fall apart.</source>
            <translation>Dieses Modell wurde für {n:,} Token trainiert; darüber zerfallen seine Antworten meist.</translation>
        </message>
        <message>
            <source>Warning about the load settings</source>
            <translation>Warnung zu den Ladeeinstellungen</translation>
        </message>
        <message>
            <source>all</source>
            <translation>alle</translation>
        </message>
        <message>
            <source>automatic</source>
            <translation>automatisch</translation>
        </message>
        <message>
            <source>automatic ({n})</source>
            <translation>automatisch ({n})</translation>
        </message>
        <message>
            <source>llama.cpp refuses a quantized V cache without flash attention. Turn it on, or take f16 for type_v.</source>
            <translation>llama.cpp lehnt einen quantisierten V-Cache ohne Flash Attention ab. Einschalten oder f16 für type_v nehmen.</translation>
        </message>
    </context>
    <context>
        <name>LoadPlanner</name>
        <message>
            <source>not measured yet</source>
            <translation>noch nicht gemessen</translation>
        </message>
    </context>
    <context>
        <name>LoadedFacts</name>
        <message>
            <source> on {devices}</source>
            <translation> auf {devices}</translation>
        </message>
        <message>
            <source>, trained for {n:,}</source>
            <translation>, trainiert für {n:,}</translation>
        </message>
        <message>
            <source>: llama.cpp found no GPU</source>
            <translation>: llama.cpp fand keine GPU</translation>
        </message>
        <message>
            <source>: the installed llama.cpp build has no GPU backend</source>
            <translation>: der installierte llama.cpp-Build hat kein GPU-Backend</translation>
        </message>
        <message>
            <source>Batch</source>
            <translation>Batch</translation>
        </message>
        <message>
            <source>Context</source>
            <translation>Kontext</translation>
        </message>
        <message>
            <source>Devices</source>
            <translation>Geräte</translation>
        </message>
        <message>
            <source>Draft model</source>
            <translation>Entwurfsmodell</translation>
        </message>
        <message>
            <source>Flash attention</source>
            <translation>Flash Attention</translation>
        </message>
        <message>
            <source>GPU layers</source>
            <translation>GPU-Schichten</translation>
        </message>
        <message>
            <source>KV</source>
            <translation>KV</translation>
        </message>
        <message>
            <source>KV cache</source>
            <translation>KV-Cache</translation>
        </message>
        <message>
            <source>Load time</source>
            <translation>Ladezeit</translation>
        </message>
        <message>
            <source>Threads</source>
            <translation>Threads</translation>
        </message>
        <message>
            <source>Weights</source>
            <translation>Gewichte</translation>
        </message>
        <message>
            <source>about {size}</source>
            <translation>etwa {size}</translation>
        </message>
        <message>
            <source>all</source>
            <translation>alle</translation>
        </message>
        <message>
            <source>cold</source>
            <translation>kalt</translation>
        </message>
        <message>
            <source>compute</source>
            <translation>Rechnen</translation>
        </message>
        <message>
            <source>draft</source>
            <translation>Entwurf</translation>
        </message>
        <message>
            <source>half warm</source>
            <translation>halb warm</translation>
        </message>
        <message>
            <source>in the engine's own memory</source>
            <translation>im eigenen Speicher der Engine</translation>
        </message>
        <message>
            <source>in the engine's own memory, {size} of it in huge pages</source>
            <translation>im eigenen Speicher der Engine, davon {size} in Huge Pages</translation>
        </message>
        <message>
            <source>in the mapped file</source>
            <translation>in der eingeblendeten Datei</translation>
        </message>
        <message>
            <source>n/a: llama.cpp decides per device and did not report it</source>
            <translation>n/a: llama.cpp entscheidet je Gerät und meldete es nicht</translation>
        </message>
        <message>
            <source>n/a: the engine did not report how much memory it reserved</source>
            <translation>n/a: Die Engine meldete nicht, wie viel Speicher sie reserviert hat</translation>
        </message>
        <message>
            <source>n/a: the engine did not report it</source>
            <translation>n/a: Die Engine meldete es nicht</translation>
        </message>
        <message>
            <source>none</source>
            <translation>keine</translation>
        </message>
        <message>
            <source>off</source>
            <translation>aus</translation>
        </message>
        <message>
            <source>on</source>
            <translation>an</translation>
        </message>
        <message>
            <source>warm</source>
            <translation>warm</translation>
        </message>
        <message>
            <source>weights</source>
            <translation>Gewichte</translation>
        </message>
        <message>
            <source>{decode} decode, {prefill} prefill</source>
            <translation>{decode} Decode, {prefill} Prefill</translation>
        </message>
        <message>
            <source>{line}, of {total}</source>
            <translation>{line}, von {total}</translation>
        </message>
        <message>
            <source>{model:,.0f} ms weights, {context:,.0f} ms context</source>
            <translation>{model:,.0f} ms Gewichte, {context:,.0f} ms Kontext</translation>
        </message>
        <message>
            <source>{n} (asked {asked:,})</source>
            <translation>{n} (verlangt {asked:,})</translation>
        </message>
        <message>
            <source>{n} (asked {asked})</source>
            <translation>{n} (verlangt {asked})</translation>
        </message>
        <message>
            <source>{n} of {total}</source>
            <translation>{n} von {total}</translation>
        </message>
        <message>
            <source>{size} reserved, K {k}, V {v}</source>
            <translation>{size} reserviert, K {k}, V {v}</translation>
        </message>
        <message>
            <source>{text}; {word}: {pct:.0f} % of the file was in memory</source>
            <translation>{text}; {word}: {pct:.0f} % der Datei lagen im Speicher</translation>
        </message>
    </context>
    <context>
        <name>LogFileDialog</name>
        <message>
            <source>Chats (*.json *.jsonl);;All files (*)</source>
            <translation>Chats (*.json *.jsonl);;Alle Dateien (*)</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>Exportieren</translation>
        </message>
        <message>
            <source>Export into a new folder inside</source>
            <translation>In einen neuen Ordner exportieren in</translation>
        </message>
        <message>
            <source>Import chats</source>
            <translation>Chats importieren</translation>
        </message>
        <message>
            <source>Open session log</source>
            <translation>Sitzungslog öffnen</translation>
        </message>
        <message>
            <source>Open settings</source>
            <translation>Einstellungen öffnen</translation>
        </message>
        <message>
            <source>Session logs (*.jsonl);;All files (*)</source>
            <translation>Sitzungslogs (*.jsonl);;Alle Dateien (*)</translation>
        </message>
        <message>
            <source>Settings (*.json);;All files (*)</source>
            <translation>Einstellungen (*.json);;Alle Dateien (*)</translation>
        </message>
    </context>
    <context>
        <name>LogitBiasTable</name>
        <message>
            <source>A text biases each of its tokens; digits alone are a token id. -100 keeps a token out.</source>
            <translation>Ein Text gewichtet jedes seiner Token; bloße Ziffern sind eine Token-Nummer. -100 schließt ein Token aus.</translation>
        </message>
        <message>
            <source>Add</source>
            <translation>Hinzufügen</translation>
        </message>
        <message>
            <source>Add a logit bias</source>
            <translation>Logit-Bias hinzufügen</translation>
        </message>
        <message>
            <source>Bias</source>
            <translation>Bias</translation>
        </message>
        <message>
            <source>Logit bias</source>
            <translation>Logit-Bias</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>Entfernen</translation>
        </message>
        <message>
            <source>Remove the logit bias</source>
            <translation>Logit-Bias entfernen</translation>
        </message>
        <message>
            <source>Row {row}: give a token id or a text, and a number from -100 to 100.</source>
            <translation>Zeile {row}: Token-Nummer oder Text angeben und eine Zahl von -100 bis 100.</translation>
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
            <translation>Ein leeres Blatt</translation>
        </message>
        <message>
            <source>Choose a model file…</source>
            <translation>Modelldatei wählen…</translation>
        </message>
        <message>
            <source>Choose a model…</source>
            <translation>Modell wählen…</translation>
        </message>
        <message>
            <source>Choose the model that answers. It stays on this computer, and so does what you write.</source>
            <translation>Wählen Sie das Modell, das antwortet. Es bleibt auf diesem Computer, und was Sie schreiben, ebenso.</translation>
        </message>
        <message>
            <source>Explain how the tides come about, in three sentences.</source>
            <translation>Erkläre in drei Sätzen, wie die Gezeiten entstehen.</translation>
        </message>
        <message>
            <source>Find models…</source>
            <translation>Modelle finden…</translation>
        </message>
        <message>
            <source>Load settings</source>
            <translation>Ladeeinstellungen</translation>
        </message>
        <message>
            <source>No model is loaded</source>
            <translation>Kein Modell ist geladen</translation>
        </message>
        <message>
            <source>No model yet</source>
            <translation>Noch kein Modell</translation>
        </message>
        <message>
            <source>Put this text into the message field; Enter sends it</source>
            <translation>Diesen Text ins Nachrichtenfeld setzen; die Eingabetaste sendet ihn</translation>
        </message>
        <message>
            <source>Sampling</source>
            <translation>Sampling</translation>
        </message>
        <message>
            <source>Sampling and load settings</source>
            <translation>Sampling und Ladeeinstellungen</translation>
        </message>
        <message>
            <source>Sampling and load settings (Ctrl+T)</source>
            <translation>Sampling und Ladeeinstellungen (Strg+T)</translation>
        </message>
        <message>
            <source>Search and download models</source>
            <translation>Modelle suchen und herunterladen</translation>
        </message>
        <message>
            <source>Suggest five names for a small grey cat.</source>
            <translation>Schlage fünf Namen für eine kleine graue Katze vor.</translation>
        </message>
        <message>
            <source>Write a Python function that counts the words of a text.</source>
            <translation>Schreibe eine Python-Funktion, die die Wörter eines Textes zählt.</translation>
        </message>
        <message>
            <source>Write below. Everything stays on this computer, and the panel shows how fast the model reads and writes.</source>
            <translation>Unten schreiben. Alles bleibt auf diesem Rechner, und das Panel zeigt, wie schnell das Modell liest und schreibt.</translation>
        </message>
        <message>
            <source>Write the first message</source>
            <translation>Erste Nachricht schreiben</translation>
        </message>
        <message>
            <source>chatapp runs language models on this computer. Choose a file that ends in .gguf, or find one to download.</source>
            <translation>chatapp führt Sprachmodelle auf diesem Rechner aus. Wählen Sie eine Datei, die auf .gguf endet, oder suchen Sie eine zum Herunterladen.</translation>
        </message>
        <message>
            <source>or begin with one of these</source>
            <translation>oder mit einem davon beginnen</translation>
        </message>
    </context>
    <context>
        <name>MemoryBar</name>
        <message>
            <source>Compute</source>
            <translation>Rechnen</translation>
        </message>
        <message>
            <source>Draft model</source>
            <translation>Entwurfsmodell</translation>
        </message>
        <message>
            <source>KV</source>
            <translation>KV</translation>
        </message>
        <message>
            <source>KV cache</source>
            <translation>KV-Cache</translation>
        </message>
        <message>
            <source>Of this, not in use yet</source>
            <translation>Davon noch nicht benutzt</translation>
        </message>
        <message>
            <source>Other</source>
            <translation>Sonstiges</translation>
        </message>
        <message>
            <source>Weights</source>
            <translation>Gewichte</translation>
        </message>
        <message>
            <source>compute</source>
            <translation>Rechnen</translation>
        </message>
        <message>
            <source>draft model</source>
            <translation>Entwurfsmodell</translation>
        </message>
        <message>
            <source>weights</source>
            <translation>Gewichte</translation>
        </message>
    </context>
    <context>
        <name>MemoryPlan</name>
        <message>
            <source>As loaded: estimated {planned} from the header alone, reserved {actual} ({error})</source>
            <translation>Beim Laden: {planned} allein nach dem Dateikopf geschätzt, {actual} belegt ({error})</translation>
        </message>
        <message>
            <source>As loaded: planned {planned}, reserved {actual} ({error})</source>
            <translation>Wie geladen: geplant {planned}, reserviert {actual} ({error})</translation>
        </message>
        <message>
            <source>Decode</source>
            <translation>Decode</translation>
        </message>
        <message>
            <source>Decode is foretold for {n} tokens in the window.</source>
            <translation>Decode ist für {n} Token im Fenster vorhergesagt.</translation>
        </message>
        <message>
            <source>Decode {decode} · prefill {prefill}</source>
            <translation>Decode {decode} · Prefill {prefill}</translation>
        </message>
        <message>
            <source>Fits</source>
            <translation>Passt</translation>
        </message>
        <message>
            <source>KV {n}</source>
            <translation>KV {n}</translation>
        </message>
        <message>
            <source>Prefill</source>
            <translation>Prefill</translation>
        </message>
        <message>
            <source>Tight</source>
            <translation>Knapp</translation>
        </message>
        <message>
            <source>Will not fit</source>
            <translation>Passt nicht</translation>
        </message>
        <message>
            <source>compute {n}</source>
            <translation>Rechnen {n}</translation>
        </message>
        <message>
            <source>draft {n}</source>
            <translation>Entwurf {n}</translation>
        </message>
        <message>
            <source>engine {n}</source>
            <translation>Engine {n}</translation>
        </message>
        <message>
            <source>estimated from the file's header</source>
            <translation>aus dem Dateikopf geschätzt</translation>
        </message>
        <message>
            <source>estimated from the file's header; asking llama.cpp…</source>
            <translation>aus dem Dateikopf geschätzt; llama.cpp wird gefragt…</translation>
        </message>
        <message>
            <source>llama.cpp's own figures, nothing loaded</source>
            <translation>eigene Werte von llama.cpp, nichts geladen</translation>
        </message>
        <message>
            <source>n/a, because {reason}</source>
            <translation>n/a: {reason}</translation>
        </message>
        <message>
            <source>one answer of a model with another type of weights on this machine; most likely {mid} tok/s</source>
            <translation>eine Antwort eines Modells mit einem anderen Gewichtstyp auf diesem Rechner; wahrscheinlich {mid} tok/s</translation>
        </message>
        <message>
            <source>one answer of a model with the same type of weights on this machine; most likely {mid} tok/s</source>
            <translation>eine Antwort eines Modells mit demselben Gewichtstyp auf diesem Rechner; wahrscheinlich {mid} tok/s</translation>
        </message>
        <message>
            <source>one answer of this model on this machine, {low} to {high} tok/s</source>
            <translation>eine Antwort dieses Modells auf diesem Rechner, {low} bis {high} tok/s</translation>
        </message>
        <message>
            <source>the memory's bandwidth alone; most likely {mid} tok/s, and no more than {high}</source>
            <translation>nur aus der Speicherbandbreite; wahrscheinlich {mid} tok/s, höchstens {high}</translation>
        </message>
        <message>
            <source>weights {n}</source>
            <translation>Gewichte {n}</translation>
        </message>
        <message>
            <source>{device} has no memory of its own: what lies there is taken from main memory, and counts there as well.</source>
            <translation>{device} hat keinen eigenen Speicher: Was dort liegt, kommt aus dem Hauptspeicher und zählt auch dort.</translation>
        </message>
        <message>
            <source>{device}: planned {planned}, reserved {actual}</source>
            <translation>{device}: geplant {planned}, reserviert {actual}</translation>
        </message>
        <message>
            <source>{device}: {need} needed, {free} free</source>
            <translation>{device}: {need} nötig, {free} frei</translation>
        </message>
        <message>
            <source>{device}: {verdict}, {parts}; {free} free</source>
            <translation>{device}: {verdict}, {parts}; {free} frei</translation>
        </message>
        <message>
            <source>{low} to {high} tok/s</source>
            <translation>{low} bis {high} tok/s</translation>
        </message>
        <message>
            <source>{mid} tok/s measured</source>
            <translation>{mid} tok/s gemessen</translation>
        </message>
        <message>
            <source>{need} needed, {free} free</source>
            <translation>{need} nötig, {free} frei</translation>
        </message>
        <message>
            <source>{n} answers of a model with another type of weights on this machine; most likely {mid} tok/s</source>
            <translation>{n} Antworten eines Modells mit einem anderen Gewichtstyp auf diesem Rechner; wahrscheinlich {mid} tok/s</translation>
        </message>
        <message>
            <source>{n} answers of a model with the same type of weights on this machine; most likely {mid} tok/s</source>
            <translation>{n} Antworten eines Modells mit demselben Gewichtstyp auf diesem Rechner; wahrscheinlich {mid} tok/s</translation>
        </message>
        <message>
            <source>{n} answers of this model on this machine, {low} to {high} tok/s</source>
            <translation>{n} Antworten dieses Modells auf dieser Maschine, {low} bis {high} tok/s</translation>
        </message>
    </context>
    <context>
        <name>ModelDelegate</name>
        <message>
            <source>loaded · {size}</source>
            <translation>geladen · {size}</translation>
        </message>
    </context>
    <context>
        <name>ModelFileDialog</name>
        <message>
            <source>All files (*)</source>
            <translation>Alle Dateien (*)</translation>
        </message>
        <message>
            <source>Choose a model</source>
            <translation>Modell wählen</translation>
        </message>
        <message>
            <source>GGUF models (*.gguf)</source>
            <translation>GGUF-Modelle (*.gguf)</translation>
        </message>
    </context>
    <context>
        <name>ModelFolderDialog</name>
        <message>
            <source>Add a folder of models</source>
            <translation>Ordner mit Modellen hinzufügen</translation>
        </message>
    </context>
    <context>
        <name>ModelList</name>
        <message>
            <source>Decode speed here: median of {n} answers</source>
            <translation>Schreibtempo hier: Median aus {n} Antworten</translation>
        </message>
        <message>
            <source>Decode speed here: of one answer</source>
            <translation>Decode-Geschwindigkeit hier: von einer Antwort</translation>
        </message>
        <message>
            <source>favourite</source>
            <translation>Favorit</translation>
        </message>
        <message>
            <source>in {folder}</source>
            <translation>in {folder}</translation>
        </message>
        <message>
            <source>{n} files</source>
            <translation>{n} Dateien</translation>
        </message>
    </context>
    <context>
        <name>ModelPicker</name>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>Cancel loading</source>
            <translation>Laden abbrechen</translation>
        </message>
        <message>
            <source>Choose a model</source>
            <translation>Modell wählen</translation>
        </message>
        <message>
            <source>Choose the model that answers; a GGUF file can be dropped here</source>
            <translation>Das Modell wählen, das antwortet; eine GGUF-Datei kann hier abgelegt werden</translation>
        </message>
        <message>
            <source>Loading {title}</source>
            <translation>{title} wird geladen</translation>
        </message>
        <message>
            <source>Model</source>
            <translation>Modell</translation>
        </message>
        <message>
            <source>Stop loading the model (Esc)</source>
            <translation>Laden des Modells anhalten (Esc)</translation>
        </message>
        <message>
            <source>model</source>
            <translation>Modell</translation>
        </message>
    </context>
    <context>
        <name>ModelPopup</name>
        <message>
            <source>Add folder…</source>
            <translation>Ordner hinzufügen…</translation>
        </message>
        <message>
            <source>By name, quantization, licence or ability; Enter loads the marked model, Ctrl+D makes it a favourite</source>
            <translation>Nach Name, Quantisierung, Lizenz oder Fähigkeit; Enter lädt das markierte Modell, Strg+D macht es zum Favoriten</translation>
        </message>
        <message>
            <source>Choose file…</source>
            <translation>Datei wählen…</translation>
        </message>
        <message>
            <source>Copy the path</source>
            <translation>Pfad kopieren</translation>
        </message>
        <message>
            <source>Favourite</source>
            <translation>Favorit</translation>
        </message>
        <message>
            <source>Find models…</source>
            <translation>Modelle finden…</translation>
        </message>
        <message>
            <source>List the models of a folder</source>
            <translation>Modelle eines Ordners auflisten</translation>
        </message>
        <message>
            <source>Load a GGUF file</source>
            <translation>Eine GGUF-Datei laden</translation>
        </message>
        <message>
            <source>Models</source>
            <translation>Modelle</translation>
        </message>
        <message>
            <source>No model here yet. Choose a file, add a folder of yours, or find a model to download.</source>
            <translation>Hier ist noch kein Modell. Wählen Sie eine Datei, fügen Sie einen Ordner hinzu, oder suchen Sie ein Modell zum Herunterladen.</translation>
        </message>
        <message>
            <source>No model matches the search.</source>
            <translation>Kein Modell passt zur Suche.</translation>
        </message>
        <message>
            <source>Search and download models</source>
            <translation>Modelle suchen und herunterladen</translation>
        </message>
        <message>
            <source>Search models</source>
            <translation>Modelle suchen</translation>
        </message>
        <message>
            <source>Take out of the list</source>
            <translation>Aus der Liste nehmen</translation>
        </message>
    </context>
    <context>
        <name>ModelProfileDialog</name>
        <message>
            <source>Apply</source>
            <translation>Anwenden</translation>
        </message>
        <message>
            <source>Begin from the model's own</source>
            <translation>Mit der des Modells beginnen</translation>
        </message>
        <message>
            <source>Chat template</source>
            <translation>Chatvorlage</translation>
        </message>
        <message>
            <source>Chat template in place of the model's own</source>
            <translation>Chatvorlage statt der des Modells</translation>
        </message>
        <message>
            <source>Checking…</source>
            <translation>Wird geprüft…</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>Empty: the model's own template is used.</source>
            <translation>Leer: Die Vorlage des Modells wird benutzt.</translation>
        </message>
        <message>
            <source>Export…</source>
            <translation>Exportieren…</translation>
        </message>
        <message>
            <source>Import…</source>
            <translation>Importieren…</translation>
        </message>
        <message>
            <source>Jinja, as in tokenizer.chat_template</source>
            <translation>Jinja, wie in tokenizer.chat_template</translation>
        </message>
        <message>
            <source>Keep it; another template loads the model again</source>
            <translation>Behalten; eine andere Vorlage lädt das Modell neu</translation>
        </message>
        <message>
            <source>Leave it as it was (Esc)</source>
            <translation>Lassen, wie es war (Esc)</translation>
        </message>
        <message>
            <source>New chats with this model begin with a system prompt of their own</source>
            <translation>Neue Chats mit diesem Modell beginnen mit einem eigenen Systemprompt</translation>
        </message>
        <message>
            <source>Not applied yet: Apply keeps what you changed, closing once more drops it.</source>
            <translation>Noch nicht übernommen: „Anwenden“ behält die Änderungen, noch einmal schließen verwirft sie.</translation>
        </message>
        <message>
            <source>Off: new chats begin with the system prompt that holds for all models</source>
            <translation>Aus: Neue Chats beginnen mit dem Systemprompt für alle Modelle</translation>
        </message>
        <message>
            <source>Put the template of the file into the field</source>
            <translation>Die Vorlage der Datei in das Feld setzen</translation>
        </message>
        <message>
            <source>Settings of {model}</source>
            <translation>Einstellungen von {model}</translation>
        </message>
        <message>
            <source>System prompt of new chats with this model</source>
            <translation>Systemprompt neuer Chats mit diesem Modell</translation>
        </message>
        <message>
            <source>Take over the settings from a JSON file that chatapp exported</source>
            <translation>Einstellungen aus einer von chatapp exportierten JSON-Datei übernehmen</translation>
        </message>
        <message>
            <source>This template is longer than any real one.</source>
            <translation>Diese Vorlage ist länger als jede echte.</translation>
        </message>
        <message>
            <source>Verdict on the template</source>
            <translation>Urteil über die Vorlage</translation>
        </message>
        <message>
            <source>Write load settings, sampler values, prompt and template to a JSON file</source>
            <translation>Ladeeinstellungen, Sampler-Werte, Prompt und Vorlage in eine JSON-Datei schreiben</translation>
        </message>
        <message>
            <source>✓ This can be used.</source>
            <translation>✓ Das ist verwendbar.</translation>
        </message>
    </context>
    <context>
        <name>ModelProfileWiring</name>
        <message>
            <source>The settings are written to {path}.</source>
            <translation>Die Einstellungen stehen in {path}.</translation>
        </message>
        <message>
            <source>This version of chatapp does not know {names}, which is left out.</source>
            <translation>Diese Version von chatapp kennt {names} nicht und lässt das weg.</translation>
        </message>
        <message>
            <source>chat template</source>
            <translation>Chatvorlage</translation>
        </message>
        <message>
            <source>load settings</source>
            <translation>Ladeeinstellungen</translation>
        </message>
        <message>
            <source>sampler values</source>
            <translation>Sampler-Werte</translation>
        </message>
        <message>
            <source>system prompt</source>
            <translation>Systemprompt</translation>
        </message>
        <message>
            <source>{file} changes nothing here.</source>
            <translation>{file} ändert hier nichts.</translation>
        </message>
        <message>
            <source>{file} changes: {parts}. Apply makes that hold.</source>
            <translation>{file} ändert: {parts}. „Anwenden“ macht es gültig.</translation>
        </message>
    </context>
    <context>
        <name>ModelWiring</name>
        <message>
            <source>Load anyway</source>
            <translation>Trotzdem laden</translation>
        </message>
        <message>
            <source>Load {name} again</source>
            <translation>{name} neu laden</translation>
        </message>
        <message>
            <source>{name} is listed because it lies in a folder of chatapp or of another program. Nothing was changed.</source>
            <translation>{name} steht in der Liste, weil es in einem Ordner von chatapp oder einem anderen Programm liegt. Nichts wurde geändert.</translation>
        </message>
    </context>
    <context>
        <name>MoreSamplers</name>
        <message>
            <source>Against repetition</source>
            <translation>Gegen Wiederholungen</translation>
        </message>
        <message>
            <source>Cutting the tail, or the head</source>
            <translation>Ende oder Anfang abschneiden</translation>
        </message>
        <message>
            <source>More samplers</source>
            <translation>Weitere Sampler</translation>
        </message>
        <message>
            <source>One a line, at most {n}; \n stands for a line break.</source>
            <translation>Eins je Zeile, höchstens {n}; \n steht für einen Zeilenumbruch.</translation>
        </message>
        <message>
            <source>Steering</source>
            <translation>Steuerung</translation>
        </message>
        <message>
            <source>Temperature that moves</source>
            <translation>Bewegliche Temperatur</translation>
        </message>
        <message>
            <source>{n} changed</source>
            <translation>{n} geändert</translation>
        </message>
    </context>
    <context>
        <name>NoEnginePage</name>
        <message>
            <source>Show the reason and the details again</source>
            <translation>Grund und Einzelheiten noch einmal zeigen</translation>
        </message>
        <message>
            <source>The engine does not start</source>
            <translation>Die Engine startet nicht</translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>Erneut versuchen</translation>
        </message>
        <message>
            <source>What is wrong?</source>
            <translation>Was ist los?</translation>
        </message>
        <message>
            <source>Without it no model can answer, whichever file is chosen. The bar above the message field says why and what to do. Your chats are safe: read, search and export them meanwhile.</source>
            <translation>Ohne sie kann kein Modell antworten, welche Datei auch gewählt wird. Die Leiste über dem Nachrichtenfeld sagt, warum und was zu tun ist. Ihre Chats sind sicher: Sie können sie inzwischen lesen, durchsuchen und exportieren.</translation>
        </message>
    </context>
    <context>
        <name>NumberRow</name>
        <message>
            <source>Back to the default, {value}</source>
            <translation>Zurück zur Vorgabe, {value}</translation>
        </message>
        <message>
            <source>No effect at {value} (the mark).</source>
            <translation>Keine Wirkung bei {value} (die Marke).</translation>
        </message>
        <message>
            <source>Reset {title}</source>
            <translation>{title} zurücksetzen</translation>
        </message>
        <message>
            <source>{low} to {high}, default {value}.</source>
            <translation>{low} bis {high}, Vorgabe {value}.</translation>
        </message>
        <message>
            <source>{title}, slider</source>
            <translation>{title}, Schieber</translation>
        </message>
        <message>
            <source>{typed} is not taken: give a number from {low} to {high}. It stays at {value}.</source>
            <translation>{typed} wird nicht übernommen: Geben Sie eine Zahl von {low} bis {high} an. Es bleibt bei {value}.</translation>
        </message>
    </context>
    <context>
        <name>OutlineModel</name>
        <message>
            <source>Model</source>
            <translation>Modell</translation>
        </message>
        <message>
            <source>You</source>
            <translation>Sie</translation>
        </message>
        <message>
            <source>depth {n}</source>
            <translation>Tiefe {n}</translation>
        </message>
        <message>
            <source>shown</source>
            <translation>gezeigt</translation>
        </message>
    </context>
    <context>
        <name>OutsideChangesWiring</name>
        <message>
            <source>Another program added a chat to the list.</source>
            <translation>Ein anderes Programm hat der Liste einen Chat hinzugefügt.</translation>
        </message>
        <message>
            <source>Another program added {n:,} chats to the list.</source>
            <translation>Ein anderes Programm hat der Liste {n:,} Chats hinzugefügt.</translation>
        </message>
    </context>
    <context>
        <name>Overlay</name>
        <message>
            <source>Decode rate in tokens per second</source>
            <translation>Decode-Rate in Token je Sekunde</translation>
        </message>
        <message>
            <source>Drag to move. Double-click or Escape goes back to the window.</source>
            <translation>Ziehen verschiebt. Doppelklick oder Escape führt zum Fenster zurück.</translation>
        </message>
        <message>
            <source>Drift</source>
            <translation>Drift</translation>
        </message>
        <message>
            <source>KV cache</source>
            <translation>KV-Cache</translation>
        </message>
        <message>
            <source>Performance overlay</source>
            <translation>Leistungs-Overlay</translation>
        </message>
        <message>
            <source>State</source>
            <translation>Zustand</translation>
        </message>
        <message>
            <source>Time to first token</source>
            <translation>Erstes Token (TTFT)</translation>
        </message>
        <message>
            <source>chatapp overlay</source>
            <translation>chatapp-Overlay</translation>
        </message>
        <message>
            <source>drift {value}</source>
            <translation>Drift {value}</translation>
        </message>
    </context>
    <context>
        <name>PaletteDialog</name>
        <message>
            <source>All commands</source>
            <translation>Alle Befehle</translation>
        </message>
        <message>
            <source>Command, chat, model or setting</source>
            <translation>Befehl, Chat, Modell oder Einstellung</translation>
        </message>
        <message>
            <source>Nothing fits. Try fewer letters.</source>
            <translation>Nichts passt. Weniger Buchstaben versuchen.</translation>
        </message>
        <message>
            <source>Type some letters; arrows choose, Enter does it</source>
            <translation>Einige Buchstaben tippen; Pfeiltasten wählen, Enter führt aus</translation>
        </message>
        <message>
            <source>What fits</source>
            <translation>Was passt</translation>
        </message>
    </context>
    <context>
        <name>PaletteWiring</name>
        <message>
            <source>New chat</source>
            <translation>Neuer Chat</translation>
        </message>
        <message>
            <source>chat</source>
            <translation>Chat</translation>
        </message>
        <message>
            <source>model</source>
            <translation>Modell</translation>
        </message>
        <message>
            <source>on</source>
            <translation>an</translation>
        </message>
        <message>
            <source>setting</source>
            <translation>Einstellung</translation>
        </message>
    </context>
    <context>
        <name>PanelTitle</name>
        <message>
            <source>Detach the panel, or dock it again</source>
            <translation>Panel ablösen oder wieder andocken</translation>
        </message>
        <message>
            <source>Hide the panel (Ctrl+Shift+P)</source>
            <translation>Panel ausblenden (Strg+Umschalt+P)</translation>
        </message>
    </context>
    <context>
        <name>PerfLogWiring</name>
        <message>
            <source>New chat</source>
            <translation>Neuer Chat</translation>
        </message>
        <message>
            <source>The log is written to {path}.</source>
            <translation>Das Log ist nach {path} geschrieben.</translation>
        </message>
        <message>
            <source>This chat is still empty: there is nothing to export yet.</source>
            <translation>Dieser Chat ist noch leer: Es gibt nichts zu exportieren.</translation>
        </message>
        <message>
            <source>This log has no stamps of tokens: there is no timeline to show.</source>
            <translation>Dieses Log hat keine Token-Stempel: Es gibt keine Zeitleiste zu zeigen.</translation>
        </message>
        <message>
            <source>first</source>
            <translation>erstes</translation>
        </message>
        <message>
            <source>second</source>
            <translation>zweites</translation>
        </message>
    </context>
    <context>
        <name>PerformancePanel</name>
        <message>
            <source>CPU temperature</source>
            <translation>CPU-Temperatur</translation>
        </message>
        <message>
            <source>Context</source>
            <translation>Kontext</translation>
        </message>
        <message>
            <source>Drift</source>
            <translation>Drift</translation>
        </message>
        <message>
            <source>Engine CPU</source>
            <translation>Engine-CPU</translation>
        </message>
        <message>
            <source>KV cache</source>
            <translation>KV-Cache</translation>
        </message>
        <message>
            <source>Memory</source>
            <translation>Speicher</translation>
        </message>
        <message>
            <source>Performance</source>
            <translation>Leistung</translation>
        </message>
        <message>
            <source>Prefill</source>
            <translation>Prefill</translation>
        </message>
        <message>
            <source>Screen behind engine</source>
            <translation>Fensterverzug</translation>
        </message>
        <message>
            <source>State: {state}</source>
            <translation>Zustand: {state}</translation>
        </message>
        <message>
            <source>Stored as: K {k}, V {v}</source>
            <translation>Gespeichert als: K {k}, V {v}</translation>
        </message>
        <message>
            <source>Threads</source>
            <translation>Threads</translation>
        </message>
        <message>
            <source>Time since Send; at rest, of the whole last answer.</source>
            <translation>Zeit seit dem Senden; in Ruhe die der ganzen letzten Antwort.</translation>
        </message>
        <message>
            <source>Time to first token</source>
            <translation>Erstes Token (TTFT)</translation>
        </message>
        <message>
            <source>Time: {clock}</source>
            <translation>Zeit: {clock}</translation>
        </message>
        <message>
            <source>decode</source>
            <translation>Decode</translation>
        </message>
        <message>
            <source>p50/p95/max</source>
            <translation>p50/p95/max</translation>
        </message>
    </context>
    <context>
        <name>PlanCard</name>
        <message>
            <source>Memory plan</source>
            <translation>Speicherplan</translation>
        </message>
        <message>
            <source>Memory plan: {verdict}, {sum}</source>
            <translation>Speicherplan: {verdict}, {sum}</translation>
        </message>
        <message>
            <source>Take n_ctx {n:,}</source>
            <translation>n_ctx {n:,} nehmen</translation>
        </message>
        <message>
            <source>Take the largest context that fits with its margin</source>
            <translation>Den größten Kontext nehmen, der mit Reserve passt</translation>
        </message>
        <message>
            <source>Take the number of layers that leaves the GPU its margin</source>
            <translation>Die Zahl der GPU-Schichten nehmen, die der GPU ihre Reserve lässt</translation>
        </message>
        <message>
            <source>Take {n} GPU layers</source>
            <translation>{n} GPU-Schichten nehmen</translation>
        </message>
        <message>
            <source>The memory plan appears as soon as the file's header is read.</source>
            <translation>Der Speicherplan erscheint, sobald der Dateikopf gelesen ist.</translation>
        </message>
        <message>
            <source>all</source>
            <translation>alle</translation>
        </message>
        <message>
            <source>asking llama.cpp…</source>
            <translation>llama.cpp wird gefragt…</translation>
        </message>
    </context>
    <context>
        <name>PreferencesWiring</name>
        <message>
            <source>The language changes when chatapp is started again.</source>
            <translation>Die Sprache wechselt beim nächsten Start von chatapp.</translation>
        </message>
    </context>
    <context>
        <name>PresetBar</name>
        <message>
            <source>Balanced</source>
            <translation>Ausgewogen</translation>
        </message>
        <message>
            <source>Delete this preset</source>
            <translation>Diese Voreinstellung löschen</translation>
        </message>
        <message>
            <source>Lively</source>
            <translation>Lebhaft</translation>
        </message>
        <message>
            <source>Name of the preset</source>
            <translation>Name der Voreinstellung</translation>
        </message>
        <message>
            <source>Name of the preset, then Enter</source>
            <translation>Name der Voreinstellung, dann Enter</translation>
        </message>
        <message>
            <source>Own values</source>
            <translation>Eigene Werte</translation>
        </message>
        <message>
            <source>Precise</source>
            <translation>Genau</translation>
        </message>
        <message>
            <source>Preset</source>
            <translation>Voreinstellung</translation>
        </message>
        <message>
            <source>Rename this preset…</source>
            <translation>Diese Voreinstellung umbenennen…</translation>
        </message>
        <message>
            <source>Save these values as a preset…</source>
            <translation>Diese Werte als Voreinstellung speichern…</translation>
        </message>
        <message>
            <source>Save, rename or delete a preset</source>
            <translation>Voreinstellung speichern, umbenennen oder löschen</translation>
        </message>
        <message>
            <source>Sets all values below at once; seed, limits, stop strings and logit biases stay.</source>
            <translation>Setzt alle Werte unten auf einmal; Seed, Grenzen, Stopptexte und Logit-Biases bleiben.</translation>
        </message>
        <message>
            <source>The model's own</source>
            <translation>Die des Modells</translation>
        </message>
    </context>
    <context>
        <name>ProblemBar</name>
        <message>
            <source>Close this message</source>
            <translation>Diese Meldung schließen</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Kopieren</translation>
        </message>
        <message>
            <source>Copy the sentence and the technical text</source>
            <translation>Satz und technischen Text kopieren</translation>
        </message>
        <message>
            <source>Details</source>
            <translation>Einzelheiten</translation>
        </message>
        <message>
            <source>Do the next step</source>
            <translation>Nächsten Schritt ausführen</translation>
        </message>
        <message>
            <source>Next step</source>
            <translation>Nächster Schritt</translation>
        </message>
        <message>
            <source>Notice</source>
            <translation>Hinweis</translation>
        </message>
        <message>
            <source>Problem</source>
            <translation>Problem</translation>
        </message>
        <message>
            <source>Show the technical text</source>
            <translation>Technischen Text zeigen</translation>
        </message>
        <message>
            <source>Technical text</source>
            <translation>Technischer Text</translation>
        </message>
    </context>
    <context>
        <name>RepoList</name>
        <message>
            <source>Repositories</source>
            <translation>Repositorys</translation>
        </message>
        <message>
            <source>about {n} GB of memory</source>
            <translation>etwa {n} GB Speicher</translation>
        </message>
        <message>
            <source>by {owner}</source>
            <translation>von {owner}</translation>
        </message>
        <message>
            <source>terms</source>
            <translation>Bedingungen</translation>
        </message>
    </context>
    <context>
        <name>Rescue</name>
        <message>
            <source>Nothing is known to be missing.</source>
            <translation>Soweit bekannt, fehlt nichts.</translation>
        </message>
        <message>
            <source>The chats are repaired: {n_messages:,} messages in {n_conversations:,} chats are there.</source>
            <translation>Die Chats sind repariert: {n_messages:,} Nachrichten in {n_conversations:,} Chats sind da.</translation>
        </message>
        <message>
            <source>The chats are those of the copy {copy} again. The damaged file is kept as {file}.</source>
            <translation>Die Chats sind wieder die der Kopie {copy}. Die beschädigte Datei bleibt als {file}.</translation>
        </message>
        <message>
            <source>The damaged file is kept as {file}.</source>
            <translation>Die beschädigte Datei bleibt als {file}.</translation>
        </message>
        <message>
            <source>{n_from_copies:,} entries come from older copies.</source>
            <translation>{n_from_copies:,} Einträge stammen aus älteren Kopien.</translation>
        </message>
        <message>
            <source>{n_lost:,} entries could not be read.</source>
            <translation>{n_lost:,} Einträge waren nicht lesbar.</translation>
        </message>
    </context>
    <context>
        <name>ResultModel</name>
        <message>
            <source>1 message</source>
            <translation>1 Nachricht</translation>
        </message>
        <message>
            <source>In the reasoning: </source>
            <translation>Im Gedankengang: </translation>
        </message>
        <message>
            <source>New chat</source>
            <translation>Neuer Chat</translation>
        </message>
        <message>
            <source>found in {count}</source>
            <translation>gefunden in {count}</translation>
        </message>
        <message>
            <source>{n:,} messages</source>
            <translation>{n:,} Nachrichten</translation>
        </message>
    </context>
    <context>
        <name>RooflineRow</name>
        <message>
            <source>Memory limit</source>
            <translation>Speicherlimit</translation>
        </message>
        <message>
            <source>Prefill is limited by</source>
            <translation>Prefill ist begrenzt durch</translation>
        </message>
        <message>
            <source>Refused: an answer is being written.</source>
            <translation>Abgelehnt: Eine Antwort wird geschrieben.</translation>
        </message>
        <message>
            <source>above it: measure again</source>
            <translation>darüber: neu messen</translation>
        </message>
        <message>
            <source>at most {rate} tok/s</source>
            <translation>höchstens {rate} tok/s</translation>
        </message>
        <message>
            <source>both</source>
            <translation>beides</translation>
        </message>
        <message>
            <source>computing</source>
            <translation>Rechnen</translation>
        </message>
        <message>
            <source>memory</source>
            <translation>Speicher</translation>
        </message>
    </context>
    <context>
        <name>RowTexts</name>
        <message>
            <source>1 gap between tokens</source>
            <translation>1 Abstand zwischen Token</translation>
        </message>
        <message>
            <source>1 message out of the model's sight</source>
            <translation>1 Nachricht außerhalb der Sicht des Modells</translation>
        </message>
        <message>
            <source>1 token</source>
            <translation>1 Token</translation>
        </message>
        <message>
            <source>Gaps between tokens</source>
            <translation>Abstände zwischen Token</translation>
        </message>
        <message>
            <source>all {percent} %</source>
            <translation>alle {percent} %</translation>
        </message>
        <message>
            <source>every physical core</source>
            <translation>jeder physische Kern</translation>
        </message>
        <message>
            <source>fewer{ago}: more were slower</source>
            <translation>weniger{ago}: schneller</translation>
        </message>
        <message>
            <source>fewer{ago}: others are busy</source>
            <translation>weniger{ago}: CPU belegt</translation>
        </message>
        <message>
            <source>fixed in the settings</source>
            <translation>in den Einstellungen fest</translation>
        </message>
        <message>
            <source>held for another chat</source>
            <translation>gehalten für einen anderen Chat</translation>
        </message>
        <message>
            <source>hottest sensor</source>
            <translation>heißester Sensor</translation>
        </message>
        <message>
            <source>more{ago}: faster again</source>
            <translation>mehr{ago}: schneller</translation>
        </message>
        <message>
            <source>nearly full: old messages will go</source>
            <translation>fast voll: Alte Nachrichten werden gehen</translation>
        </message>
        <message>
            <source>nearly full; 1 message out of sight</source>
            <translation>fast voll; 1 Nachricht außer Sicht</translation>
        </message>
        <message>
            <source>nearly full; {n} messages out of sight</source>
            <translation>fast voll; {n} Nachrichten außer Sicht</translation>
        </message>
        <message>
            <source>seen {time}</source>
            <translation>gesehen {time}</translation>
        </message>
        <message>
            <source>the model sees every message</source>
            <translation>das Modell sieht jede Nachricht</translation>
        </message>
        <message>
            <source>{bytes}/token</source>
            <translation>{bytes}/Token</translation>
        </message>
        <message>
            <source>{cached} cached + {read} read</source>
            <translation>{cached} Cache + {read} neu</translation>
        </message>
        <message>
            <source>{free} free</source>
            <translation>{free} frei</translation>
        </message>
        <message>
            <source>{n} at {rate} each</source>
            <translation>{n} mit je {rate}</translation>
        </message>
        <message>
            <source>{n} gaps between tokens, 1 stall</source>
            <translation>{n} Abstände, 1 Stockung</translation>
        </message>
        <message>
            <source>{n} gaps between tokens, {stalls} stalls</source>
            <translation>{n} Abstände, {stalls} Stockungen</translation>
        </message>
        <message>
            <source>{n} messages out of the model's sight</source>
            <translation>{n} Nachrichten außer Sicht des Modells</translation>
        </message>
        <message>
            <source>{n} of {most}</source>
            <translation>{n} / {most}</translation>
        </message>
        <message>
            <source>{n} s ago</source>
            <translation>vor {n} s</translation>
        </message>
        <message>
            <source>{n} tokens</source>
            <translation>{n} Token</translation>
        </message>
        <message>
            <source>▲ late</source>
            <translation>▲ spät</translation>
        </message>
    </context>
    <context>
        <name>SamplerOrder</name>
        <message>
            <source>Down</source>
            <translation>Nach unten</translation>
        </message>
        <message>
            <source>Drag, or Alt+Up and Alt+Down; Space takes a sampler out of use or back.</source>
            <translation>Ziehen, oder Alt+Auf und Alt+Ab; Leertaste nimmt einen Sampler heraus oder wieder hinein.</translation>
        </message>
        <message>
            <source>Move the sampler down</source>
            <translation>Sampler nach unten</translation>
        </message>
        <message>
            <source>Move the sampler up</source>
            <translation>Sampler nach oben</translation>
        </message>
        <message>
            <source>Sampler order</source>
            <translation>Reihenfolge der Sampler</translation>
        </message>
        <message>
            <source>Up</source>
            <translation>Nach oben</translation>
        </message>
    </context>
    <context>
        <name>SamplerPanel</name>
        <message>
            <source>Comes before every chat and is never trimmed. A change makes the model read it again.</source>
            <translation>Steht vor jedem Chat und wird nie gekürzt. Nach einer Änderung liest das Modell ihn neu.</translation>
        </message>
        <message>
            <source>Format of the answers</source>
            <translation>Format der Antworten</translation>
        </message>
        <message>
            <source>None</source>
            <translation>Keine</translation>
        </message>
        <message>
            <source>None: the model's own default</source>
            <translation>Keine: die Vorgabe des Modells</translation>
        </message>
        <message>
            <source>One a line, at most {n}; \n stands for a line break.</source>
            <translation>Eins je Zeile, höchstens {n}; \n steht für einen Zeilenumbruch.</translation>
        </message>
        <message>
            <source>Only the first {n} stop strings are used.</source>
            <translation>Nur die ersten {n} Stopptexte werden benutzt.</translation>
        </message>
        <message>
            <source>Put every sampler value back to its default; the system prompt stays</source>
            <translation>Jeden Sampling-Wert auf seine Vorgabe setzen; der Systemprompt bleibt</translation>
        </message>
        <message>
            <source>Reset all</source>
            <translation>Alles zurücksetzen</translation>
        </message>
        <message>
            <source>Sampling</source>
            <translation>Sampling</translation>
        </message>
        <message>
            <source>System prompt</source>
            <translation>Systemprompt</translation>
        </message>
    </context>
    <context>
        <name>SamplerRows</name>
        <message>
            <source>new each time</source>
            <translation>jedes Mal neu</translation>
        </message>
        <message>
            <source>no limit</source>
            <translation>keine Grenze</translation>
        </message>
        <message>
            <source>off</source>
            <translation>aus</translation>
        </message>
    </context>
    <context>
        <name>SamplingParams</name>
        <message>
            <source>Stop strings</source>
            <translation>Stopptexte</translation>
        </message>
    </context>
    <context>
        <name>SearchBar</name>
        <message>
            <source>Find words in titles and messages; "words in quotes" must stand together</source>
            <translation>Wörter in Titeln und Nachrichten suchen; „Wörter in Anführungszeichen“ müssen zusammenstehen</translation>
        </message>
        <message>
            <source>Only {what}. Click to show all again</source>
            <translation>Nur {what}. Klicken zeigt wieder alle</translation>
        </message>
        <message>
            <source>Search all chats</source>
            <translation>Alle Chats durchsuchen</translation>
        </message>
        <message>
            <source>Search chats</source>
            <translation>Chats suchen</translation>
        </message>
        <message>
            <source>Take the filter {what} back</source>
            <translation>Filter {what} aufheben</translation>
        </message>
    </context>
    <context>
        <name>SearchWiring</name>
        <message>
            <source>Back to the line before</source>
            <translation>Zurück zur vorigen Linie</translation>
        </message>
        <message>
            <source>This hit lies in another branch, which is shown now.</source>
            <translation>Dieser Treffer liegt in einem anderen Zweig, der jetzt gezeigt wird.</translation>
        </message>
        <message>
            <source>This hit lies in another branch. It can be shown when the answer is finished.</source>
            <translation>Dieser Treffer liegt in einem anderen Zweig. Er kann gezeigt werden, wenn die Antwort fertig ist.</translation>
        </message>
    </context>
    <context>
        <name>SessionLogWiring</name>
        <message>
            <source>Another export or import is under way. Wait for it, or cancel it.</source>
            <translation>Ein anderer Export oder Import läuft. Abwarten oder abbrechen.</translation>
        </message>
        <message>
            <source>Everything in this file is already in the list; nothing was changed.</source>
            <translation>Alles in dieser Datei steht schon in der Liste; nichts wurde geändert.</translation>
        </message>
        <message>
            <source>One chat imported.</source>
            <translation>Ein Chat importiert.</translation>
        </message>
        <message>
            <source>The export is written to {path}.</source>
            <translation>Der Export steht in {path}.</translation>
        </message>
        <message>
            <source>This chat is still empty: there is nothing to export yet.</source>
            <translation>Dieser Chat ist noch leer: Es gibt nichts zu exportieren.</translation>
        </message>
        <message>
            <source>{n:,} chats imported.</source>
            <translation>{n:,} Chats importiert.</translation>
        </message>
        <message>
            <source>{n:,} differ from chats in the list and stand beside them.</source>
            <translation>{n:,} weichen von Chats der Liste ab und stehen daneben.</translation>
        </message>
        <message>
            <source>{n:,} were already in the list.</source>
            <translation>{n:,} standen schon in der Liste.</translation>
        </message>
    </context>
    <context>
        <name>ShortcutsDialog</name>
        <message>
            <source>Answer again / continue the marked answer</source>
            <translation>Neu antworten / markierte Antwort fortsetzen</translation>
        </message>
        <message>
            <source>Break the line in the message</source>
            <translation>Zeile in der Nachricht umbrechen</translation>
        </message>
        <message>
            <source>Copy what is selected as Markdown</source>
            <translation>Auswahl als Markdown kopieren</translation>
        </message>
        <message>
            <source>Ctrl+A / Ctrl+C in the transcript</source>
            <translation>Strg+A / Strg+C im Verlauf</translation>
        </message>
        <message>
            <source>Ctrl+Alt+C in the transcript</source>
            <translation>Strg+Alt+C im Verlauf</translation>
        </message>
        <message>
            <source>Ctrl+D in the list of models</source>
            <translation>Strg+D in der Modellliste</translation>
        </message>
        <message>
            <source>Ctrl+R / Ctrl+Enter in the transcript</source>
            <translation>Strg+R / Strg+Enter im Verlauf</translation>
        </message>
        <message>
            <source>Delete / Shift+Delete</source>
            <translation>Entf / Umschalt+Entf</translation>
        </message>
        <message>
            <source>Delete the marked message / everything from it on (Ctrl+Z undoes)</source>
            <translation>Markierte Nachricht / alles ab ihr löschen (Strg+Z macht es rückgängig)</translation>
        </message>
        <message>
            <source>Edit the marked message</source>
            <translation>Markierte Nachricht bearbeiten</translation>
        </message>
        <message>
            <source>Enter in the transcript</source>
            <translation>Enter im Chatverlauf</translation>
        </message>
        <message>
            <source>F2 in the transcript</source>
            <translation>F2 im Verlauf</translation>
        </message>
        <message>
            <source>Go to the first / newest message</source>
            <translation>Zur ersten / neuesten Nachricht</translation>
        </message>
        <message>
            <source>Go to the previous / next version of the marked message</source>
            <translation>Zur vorigen / nächsten Fassung der markierten Nachricht</translation>
        </message>
        <message>
            <source>Keep one of several answers (Escape keeps none)</source>
            <translation>Eine von mehreren Antworten behalten (Escape behält keine)</translation>
        </message>
        <message>
            <source>Keyboard shortcuts</source>
            <translation>Tastenkürzel</translation>
        </message>
        <message>
            <source>Make the marked model a favourite, or no more</source>
            <translation>Das markierte Modell zum Favoriten machen oder nicht mehr</translation>
        </message>
        <message>
            <source>Mark the message before / after</source>
            <translation>Nachricht davor / danach markieren</translation>
        </message>
        <message>
            <source>Open or close the figures of the marked answer</source>
            <translation>Größen der markierten Antwort öffnen oder schließen</translation>
        </message>
        <message>
            <source>Open or close the reasoning of the marked answer</source>
            <translation>Gedankengang der markierten Antwort öffnen oder schließen</translation>
        </message>
        <message>
            <source>Rename the chat that is marked in the list</source>
            <translation>Den in der Liste markierten Chat umbenennen</translation>
        </message>
        <message>
            <source>Scroll the chat</source>
            <translation>Chat rollen</translation>
        </message>
        <message>
            <source>Select characters of the chat (with Ctrl: words)</source>
            <translation>Zeichen des Chats auswählen (mit Strg: Wörter)</translation>
        </message>
        <message>
            <source>Select everything / copy what is selected</source>
            <translation>Alles auswählen / Auswahl kopieren</translation>
        </message>
        <message>
            <source>Select lines of the chat (with Ctrl: paragraphs)</source>
            <translation>Zeilen des Chats auswählen (mit Strg: Absätze)</translation>
        </message>
        <message>
            <source>Select pages of the chat</source>
            <translation>Seitenweise im Chat auswählen</translation>
        </message>
        <message>
            <source>Select to the ends of the line (with Ctrl: of the chat)</source>
            <translation>Bis zu den Enden der Zeile auswählen (mit Strg: des Chats)</translation>
        </message>
        <message>
            <source>Send the message</source>
            <translation>Nachricht senden</translation>
        </message>
        <message>
            <source>Stop the answer; close the settings drawer</source>
            <translation>Antwort anhalten; Einstellungen schließen</translation>
        </message>
    </context>
    <context>
        <name>SpeculationText</name>
        <message>
            <source>guesses paused: they lost in the answer before</source>
            <translation>Raten pausiert: Es hat in der Antwort davor Zeit gekostet</translation>
        </message>
        <message>
            <source>guesses paused: {held} held, {gain}</source>
            <translation>Raten pausiert: {held} hielten, {gain}</translation>
        </message>
        <message>
            <source>guesses: {held} held, {gain}</source>
            <translation>Geraten: {held} hielten, {gain}</translation>
        </message>
        <message>
            <source>no guessing for several answers</source>
            <translation>kein Raten bei mehreren Antworten</translation>
        </message>
        <message>
            <source>no guessing: no draft model is loaded</source>
            <translation>kein Raten: Kein Entwurfsmodell ist geladen</translation>
        </message>
        <message>
            <source>no guessing: the answer keeps to a format</source>
            <translation>kein Raten: Die Antwort hält ein Format ein</translation>
        </message>
        <message>
            <source>no guessing: the draft model gave up in this answer</source>
            <translation>kein Raten: Das Entwurfsmodell gab in dieser Antwort auf</translation>
        </message>
        <message>
            <source>no guessing: this model cannot take a wrong guess back</source>
            <translation>kein Raten: Dieses Modell kann Falschgeratenes nicht zurücknehmen</translation>
        </message>
        <message>
            <source>nothing to guess from yet</source>
            <translation>noch nichts, woraus zu raten wäre</translation>
        </message>
    </context>
    <context>
        <name>SpeedCurve</name>
        <message>
            <source>Speed over time: {n} points</source>
            <translation>Geschwindigkeit über die Zeit: {n} Punkte</translation>
        </message>
        <message>
            <source>minutes</source>
            <translation>Minuten</translation>
        </message>
        <message>
            <source>temperature below, °C</source>
            <translation>unten die Temperatur, °C</translation>
        </message>
        <message>
            <source>temperature n/a: no sensor of this machine tells it</source>
            <translation>Temperatur n/a: Kein Sensor dieses Rechners verrät sie</translation>
        </message>
        <message>
            <source>tokens/s, a point every 2 s</source>
            <translation>Token/s, alle 2 s ein Punkt</translation>
        </message>
    </context>
    <context>
        <name>StartFailedDialog</name>
        <message>
            <source>Technical text</source>
            <translation>Technischer Text</translation>
        </message>
        <message>
            <source>chatapp cannot start</source>
            <translation>chatapp kann nicht starten</translation>
        </message>
    </context>
    <context>
        <name>StateText</name>
        <message>
            <source>A script is replayed: these figures measure nothing.</source>
            <translation>Ein Skript wird abgespielt: Diese Größen messen nichts.</translation>
        </message>
        <message>
            <source>A sustained test runs; the figures below are the last answer's.</source>
            <translation>Ein Dauertest läuft; die Größen unten sind die der letzten Antwort.</translation>
        </message>
        <message>
            <source>First after loading: a warm-up.</source>
            <translation>Die erste nach dem Laden: ein Aufwärmen.</translation>
        </message>
        <message>
            <source>Idle</source>
            <translation>Bereit</translation>
        </message>
        <message>
            <source>Loading</source>
            <translation>Lädt</translation>
        </message>
        <message>
            <source>Loading {percent} %</source>
            <translation>Lädt {percent} %</translation>
        </message>
        <message>
            <source>No engine</source>
            <translation>Keine Engine</translation>
        </message>
        <message>
            <source>No model is loaded. Choose one to begin.</source>
            <translation>Kein Modell geladen. Zum Anfang eines wählen.</translation>
        </message>
        <message>
            <source>Prompt tokens read: {n}, from the cache: {cached}.</source>
            <translation>Gelesene Prompt-Token: {n}, aus dem Cache: {cached}.</translation>
        </message>
        <message>
            <source>Prompt tokens to read: {n}, cached: {cached}.</source>
            <translation>Zu lesende Prompt-Token: {n}, im Cache: {cached}.</translation>
        </message>
        <message>
            <source>Rates are the engine's own. Close other programs.</source>
            <translation>Raten stimmen. Andere Programme schließen.</translation>
        </message>
        <message>
            <source>Reading {n} of {total}</source>
            <translation>Liest {n} von {total}</translation>
        </message>
        <message>
            <source>Ready for a message.</source>
            <translation>Bereit für eine Nachricht.</translation>
        </message>
        <message>
            <source>Stalled</source>
            <translation>Steht</translation>
        </message>
        <message>
            <source>Starting</source>
            <translation>Startet</translation>
        </message>
        <message>
            <source>Testing</source>
            <translation>Testet</translation>
        </message>
        <message>
            <source>The answer is complete.</source>
            <translation>Die Antwort ist vollständig.</translation>
        </message>
        <message>
            <source>The answer reached its token limit.</source>
            <translation>Die Antwort erreichte ihre Token-Grenze.</translation>
        </message>
        <message>
            <source>The context window is full.</source>
            <translation>Das Kontextfenster ist voll.</translation>
        </message>
        <message>
            <source>The engine does not start. What to do stands above the message field.</source>
            <translation>Die Engine startet nicht. Was zu tun ist, steht über dem Nachrichtenfeld.</translation>
        </message>
        <message>
            <source>The engine failed; what it wrote is kept.</source>
            <translation>Die Engine versagte; was sie schrieb, bleibt.</translation>
        </message>
        <message>
            <source>The engine is starting.</source>
            <translation>Die Engine startet.</translation>
        </message>
        <message>
            <source>The engine prepares the prompt.</source>
            <translation>Die Engine bereitet den Prompt vor.</translation>
        </message>
        <message>
            <source>The grammar left no token that could follow.</source>
            <translation>Die Grammatik ließ kein Token zu, das folgen könnte.</translation>
        </message>
        <message>
            <source>The model is being read into memory.</source>
            <translation>Das Modell wird in den Speicher gelesen.</translation>
        </message>
        <message>
            <source>The window showed text up to {lag} s later than the engine made it: it arrived late.</source>
            <translation>Das Fenster zeigte Text bis zu {lag} s später, als die Engine ihn schrieb: Er kam spät an.</translation>
        </message>
        <message>
            <source>The window showed text up to {lag} s later than the engine made it: it was busy.</source>
            <translation>Das Fenster zeigte Text bis zu {lag} s später, als die Engine ihn schrieb: Es war beschäftigt.</translation>
        </message>
        <message>
            <source>The window shows text {lag} s later than the engine makes it: it is busy.</source>
            <translation>Das Fenster zeigt Text {lag} s später, als die Engine ihn schreibt: Es ist beschäftigt.</translation>
        </message>
        <message>
            <source>These figures are of {model}, not of the model that is loaded now.</source>
            <translation>Diese Werte gehören zu {model}, nicht zum jetzt geladenen Modell.</translation>
        </message>
        <message>
            <source>Waiting</source>
            <translation>Wartet</translation>
        </message>
        <message>
            <source>Writing</source>
            <translation>Schreibt</translation>
        </message>
        <message>
            <source>You stopped the answer.</source>
            <translation>Sie haben die Antwort angehalten.</translation>
        </message>
        <message>
            <source>{n} prompt tokens must be read, {cached} are cached.</source>
            <translation>{n} Prompt-Token müssen gelesen werden, {cached} sind im Cache.</translation>
        </message>
        <message>
            <source>{n} prompt tokens must be read.</source>
            <translation>{n} Prompt-Token müssen gelesen werden.</translation>
        </message>
        <message>
            <source>{n} prompt tokens were read, {cached} came from the cache.</source>
            <translation>{n} Prompt-Token wurden gelesen, {cached} kamen aus dem Cache.</translation>
        </message>
        <message>
            <source>{n} prompt tokens were read.</source>
            <translation>{n} Prompt-Token wurden gelesen.</translation>
        </message>
    </context>
    <context>
        <name>StorageWiring</name>
        <message>
            <source>Everything is saved again.</source>
            <translation>Alles ist wieder gespeichert.</translation>
        </message>
        <message>
            <source>Repair…</source>
            <translation>Reparieren…</translation>
        </message>
    </context>
    <context>
        <name>SustainedCard</name>
        <message>
            <source>(stopped early)</source>
            <translation>(vorzeitig angehalten)</translation>
        </message>
        <message>
            <source>-10 % after</source>
            <translation>-10 % nach</translation>
        </message>
        <message>
            <source>-25 % after {time}</source>
            <translation>-25 % nach {time}</translation>
        </message>
        <message>
            <source>-25 % never</source>
            <translation>-25 % nie</translation>
        </message>
        <message>
            <source>1 thread, held</source>
            <translation>1 Thread, fest</translation>
        </message>
        <message>
            <source>10 % slower</source>
            <translation>10 % langsamer</translation>
        </message>
        <message>
            <source>Burst</source>
            <translation>Spitze</translation>
        </message>
        <message>
            <source>No figures yet:</source>
            <translation>Noch keine Größen:</translation>
        </message>
        <message>
            <source>Retained</source>
            <translation>Gehalten</translation>
        </message>
        <message>
            <source>Stability</source>
            <translation>Stabilität</translation>
        </message>
        <message>
            <source>Sustained</source>
            <translation>Dauer</translation>
        </message>
        <message>
            <source>a replayed script: no measurement</source>
            <translation>ein abgespieltes Skript: keine Messung</translation>
        </message>
        <message>
            <source>best 30 s</source>
            <translation>beste 30 s</translation>
        </message>
        <message>
            <source>last quarter</source>
            <translation>letztes Viertel</translation>
        </message>
        <message>
            <source>never</source>
            <translation>nie</translation>
        </message>
        <message>
            <source>on battery</source>
            <translation>mit Akku</translation>
        </message>
        <message>
            <source>on mains</source>
            <translation>am Netz</translation>
        </message>
        <message>
            <source>power supply changed</source>
            <translation>Stromversorgung wechselte</translation>
        </message>
        <message>
            <source>power supply n/a</source>
            <translation>Stromversorgung n/a</translation>
        </message>
        <message>
            <source>temperature n/a</source>
            <translation>Temperatur n/a</translation>
        </message>
        <message>
            <source>unknown model</source>
            <translation>unbekanntes Modell</translation>
        </message>
        <message>
            <source>worst / best 30 s</source>
            <translation>schlechteste / beste 30 s</translation>
        </message>
        <message>
            <source>{low}–{high} °C</source>
            <translation>{low}–{high} °C</translation>
        </message>
        <message>
            <source>{n} threads, held</source>
            <translation>{n} Threads, fest</translation>
        </message>
        <message>
            <source>{n} tokens</source>
            <translation>{n} Token</translation>
        </message>
        <message>
            <source>{when}  {model}  {minutes} min at {depth} tokens</source>
            <translation>{when}  {model}  {minutes} min bei {depth} Token</translation>
        </message>
        <message>
            <source>± {half}; median step {step} %</source>
            <translation>± {half}; mittlerer Schritt {step} %</translation>
        </message>
    </context>
    <context>
        <name>SustainedDialog</name>
        <message>
            <source> min</source>
            <translation> min</translation>
        </message>
        <message>
            <source> tokens</source>
            <translation> Token</translation>
        </message>
        <message>
            <source>Bring back what was deleted last (Ctrl+Z)</source>
            <translation>Zuletzt Gelöschtes zurückholen (Strg+Z)</translation>
        </message>
        <message>
            <source>CSV, the curve</source>
            <translation>CSV, die Kurve</translation>
        </message>
        <message>
            <source>Compare two</source>
            <translation>Zwei vergleichen</translation>
        </message>
        <message>
            <source>Decodes at one depth for minutes: the work stays the same, so a fall is the machine's, not the context's.</source>
            <translation>Dekodiert minutenlang bei einer Tiefe: Die Arbeit bleibt gleich, ein Abfall liegt also an der Maschine, nicht am Kontext.</translation>
        </message>
        <message>
            <source>Delete</source>
            <translation>Löschen</translation>
        </message>
        <message>
            <source>Depth</source>
            <translation>Tiefe</translation>
        </message>
        <message>
            <source>Depth: tokens in the context</source>
            <translation>Tiefe: Token im Kontext</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>Exportieren</translation>
        </message>
        <message>
            <source>How long the test runs</source>
            <translation>Wie lange der Test läuft</translation>
        </message>
        <message>
            <source>How many tokens are in the context all the time</source>
            <translation>Wie viele Token dabei ständig im Kontext stehen</translation>
        </message>
        <message>
            <source>Kept tests</source>
            <translation>Behaltene Tests</translation>
        </message>
        <message>
            <source>Kept tests; choose two to compare</source>
            <translation>Behaltene Tests; zwei zum Vergleichen wählen</translation>
        </message>
        <message>
            <source>Length</source>
            <translation>Dauer</translation>
        </message>
        <message>
            <source>Length of the test in minutes</source>
            <translation>Dauer des Tests in Minuten</translation>
        </message>
        <message>
            <source>Load a model first</source>
            <translation>Erst ein Modell laden</translation>
        </message>
        <message>
            <source>Note beside this test</source>
            <translation>Notiz zu diesem Test</translation>
        </message>
        <message>
            <source>Progress of the test</source>
            <translation>Fortschritt des Tests</translation>
        </message>
        <message>
            <source>Reading {n} of {total} tokens</source>
            <translation>Liest {n} von {total} Token</translation>
        </message>
        <message>
            <source>Room temperature, power supply, fan, lid: what the next reader should know</source>
            <translation>Raumtemperatur, Netzteil, Lüfter, Deckel: was der nächste Leser wissen sollte</translation>
        </message>
        <message>
            <source>Start</source>
            <translation>Start</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Stopp</translation>
        </message>
        <message>
            <source>Stopping</source>
            <translation>Hält an</translation>
        </message>
        <message>
            <source>Sustained test</source>
            <translation>Dauertest</translation>
        </message>
        <message>
            <source>The test is deleted.</source>
            <translation>Der Test ist gelöscht.</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Rückgängig</translation>
        </message>
        <message>
            <source>llama-bench record</source>
            <translation>llama-bench-Satz</translation>
        </message>
        <message>
            <source>{n} tests are deleted.</source>
            <translation>{n} Tests sind gelöscht.</translation>
        </message>
    </context>
    <context>
        <name>SustainedWiring</name>
        <message>
            <source>An answer is being written. Wait for its end, or stop it, then start the test.</source>
            <translation>Eine Antwort wird geschrieben. Ihr Ende abwarten oder sie anhalten, dann den Test starten.</translation>
        </message>
    </context>
    <context>
        <name>TextFileWiring</name>
        <message>
            <source>All files</source>
            <translation>Alle Dateien</translation>
        </message>
        <message>
            <source>Insert text file</source>
            <translation>Textdatei einfügen</translation>
        </message>
        <message>
            <source>Text files</source>
            <translation>Textdateien</translation>
        </message>
    </context>
    <context>
        <name>Texts</name>
        <message>
            <source> and </source>
            <translation> und </translation>
        </message>
        <message>
            <source>"{name}" is required and not allowed</source>
            <translation>"{name}" ist verlangt und nicht erlaubt</translation>
        </message>
        <message>
            <source>"{sign}" has no beginning</source>
            <translation>"{sign}" hat keinen Anfang</translation>
        </message>
        <message>
            <source>"{sign}" inside the pattern</source>
            <translation>"{sign}" inmitten des Musters</translation>
        </message>
        <message>
            <source>$ref that leads back to itself before anything is written</source>
            <translation>ein $ref, das auf sich zurückführt, ehe etwas geschrieben ist</translation>
        </message>
        <message>
            <source>$ref to {target} outside the schema</source>
            <translation>$ref auf {target} außerhalb des Schemas</translation>
        </message>
        <message>
            <source>(busy time of all cores - the engine's - this app's) / time since the sample before; 1 is one core</source>
            <translation>(beschäftigte Zeit aller Kerne - Engine - diese App) / Zeit seit der Messung davor; 1 ist ein Kern</translation>
        </message>
        <message>
            <source>(guessed) </source>
            <translation>(geschätzt) </translation>
        </message>
        <message>
            <source>(n_tokens - those of the row before) / the time between</source>
            <translation>(n_tokens - die der Zeile davor) / die Zeit dazwischen</translation>
        </message>
        <message>
            <source>(tokens - 1) / (last token - first token); while it writes: over the last 2 s</source>
            <translation>(Token - 1) / (letztes Token - erstes Token); beim Schreiben: über die letzten 2 s</translation>
        </message>
        <message>
            <source>(tokens of all answers - answers) / (last token - first token)</source>
            <translation>(Token aller Antworten - Antworten) / (letztes Token - erstes Token)</translation>
        </message>
        <message>
            <source>0 nominal, 1 fair, 2 serious, 3 critical; fair covers moderate and heavy pressure</source>
            <translation>0 normal, 1 leicht, 2 ernst, 3 kritisch; leicht umfasst mäßigen und starken Druck</translation>
        </message>
        <message>
            <source>0 nominal, 1 moderate, 2 heavy (throttling begins), 3 trapping, 4 sleeping</source>
            <translation>0 normal, 1 mäßig, 2 stark (Drosselung beginnt), 3 gefangen, 4 schlafend</translation>
        </message>
        <message>
            <source>0 none, 1 heat, 2 current</source>
            <translation>0 keine, 1 Hitze, 2 Strom</translation>
        </message>
        <message>
            <source>1 on mains, 0 on battery</source>
            <translation>1 am Netz, 0 am Akku</translation>
        </message>
        <message>
            <source>1 where the driver names heat as a reason for a lower clock</source>
            <translation>1, wo der Treiber Hitze als Grund für niedrigeren Takt nennt</translation>
        </message>
        <message>
            <source>1 where the driver names its power limit as a reason</source>
            <translation>1, wo der Treiber sein Leistungslimit als Grund nennt</translation>
        </message>
        <message>
            <source>1 where the firmware's profile saves power</source>
            <translation>1, wo das Profil der Firmware Strom spart</translation>
        </message>
        <message>
            <source>1,000 / fps</source>
            <translation>1.000 / fps</translation>
        </message>
        <message>
            <source>1-based place of the turn in its chat</source>
            <translation>Platz des Zugs in seinem Chat, ab 1 gezählt</translation>
        </message>
        <message>
            <source>19 of 20 gaps are shorter; of fewer than 20 gaps it says little</source>
            <translation>19 von 20 Abständen sind kürzer; bei weniger als 20 sagt es wenig</translation>
        </message>
        <message>
            <source>A context of n_ctx = {n_ctx:,} needs {need_bytes:size} for its KV cache and {free_bytes:size} are free. Lower n_ctx, or use a smaller K/V type.</source>
            <translation>Ein Kontext von n_ctx = {n_ctx:,} braucht {need_bytes:size} für seinen KV-Cache, und {free_bytes:size} sind frei. n_ctx senken oder einen kleineren K/V-Typ nehmen.</translation>
        </message>
        <message>
            <source>A copy of the chats needs {need_bytes:size} and {free_bytes:size} are free on that disk. Free some space; the chats themselves are untouched.</source>
            <translation>Eine Kopie der Chats braucht {need_bytes:size}, und {free_bytes:size} sind auf diesem Laufwerk frei. Platz schaffen; die Chats selbst sind unberührt.</translation>
        </message>
        <message>
            <source>A much smaller model of the same family: it must have the same vocabulary. It takes memory of its own.</source>
            <translation>Ein viel kleineres Modell derselben Familie: Das Vokabular muss dasselbe sein. Es braucht eigenen Speicher.</translation>
        </message>
        <message>
            <source>A passage that DRY compares ends at these texts.</source>
            <translation>Ein Abschnitt, den DRY vergleicht, endet an diesen Texten.</translation>
        </message>
        <message>
            <source>A quantized V cache needs flash attention.</source>
            <translation>Ein quantisierter V-Cache braucht Flash Attention.</translation>
        </message>
        <message>
            <source>A smaller model or a GPU reads faster; what was read stays cached.</source>
            <translation>Ein kleineres Modell oder eine GPU liest schneller; Gelesenes bleibt im Cache.</translation>
        </message>
        <message>
            <source>A smaller model, or a quantization of fewer bits, is faster.</source>
            <translation>Ein kleineres Modell oder eine Quantisierung mit weniger Bits ist schneller.</translation>
        </message>
        <message>
            <source>Adaptive-p decay</source>
            <translation>Adaptive-p-Abklingen</translation>
        </message>
        <message>
            <source>Adaptive-p target</source>
            <translation>Adaptive-p-Ziel</translation>
        </message>
        <message>
            <source>Added to the logit of a token, given by its id or its text: 5 is much likelier, -100 keeps it out.</source>
            <translation>Zum Logit eines Tokens addiert, das Nummer oder Text nennt: 5 macht es viel wahrscheinlicher, -100 schließt es aus.</translation>
        </message>
        <message>
            <source>Allowed clock</source>
            <translation>Erlaubter Takt</translation>
        </message>
        <message>
            <source>Another branch of the chat is shown, so everything from where the two part was read again.</source>
            <translation>Ein anderer Zweig des Chats ist zu sehen, daher wurde alles ab der Gabelung neu gelesen.</translation>
        </message>
        <message>
            <source>Another chat took the cache, and this one's was too large to be kept beside it.</source>
            <translation>Ein anderer Chat übernahm den Cache, und der dieses Chats war zu groß, um daneben zu bleiben.</translation>
        </message>
        <message>
            <source>Answers at once</source>
            <translation>Antworten zugleich</translation>
        </message>
        <message>
            <source>Apple GPU</source>
            <translation>Apple-GPU</translation>
        </message>
        <message>
            <source>Application Support</source>
            <translation>Application Support</translation>
        </message>
        <message>
            <source>Arrival jitter</source>
            <translation>Ankunfts-Jitter</translation>
        </message>
        <message>
            <source>Arrival lag</source>
            <translation>Ankunftsverzug</translation>
        </message>
        <message>
            <source>Ask all questions on a text in one chat: what was read stays cached.</source>
            <translation>Alle Fragen zu einem Text in einem Chat stellen: Gelesenes bleibt im Cache.</translation>
        </message>
        <message>
            <source>At the window's end (at_context_end)</source>
            <translation>Am Ende des Fensters (at_context_end)</translation>
        </message>
        <message>
            <source>Auto: llama.cpp decides on a GPU; off on a processor, where answers are faster without.</source>
            <translation>Auto: Auf einer GPU entscheidet llama.cpp; auf einem Prozessor aus, denn so antwortet er schneller.</translation>
        </message>
        <message>
            <source>Batch (n_batch)</source>
            <translation>Batch (n_batch)</translation>
        </message>
        <message>
            <source>Burst</source>
            <translation>Spitze</translation>
        </message>
        <message>
            <source>CPU clock</source>
            <translation>CPU-Takt</translation>
        </message>
        <message>
            <source>CPU slowed for heat</source>
            <translation>CPU durch Hitze gebremst</translation>
        </message>
        <message>
            <source>CPU temperature</source>
            <translation>CPU-Temperatur</translation>
        </message>
        <message>
            <source>CPU thermal level</source>
            <translation>Wärmestufe der CPU</translation>
        </message>
        <message>
            <source>CPU threads while reading; 0 begins with all physical cores and adapts, any other number is kept.</source>
            <translation>CPU-Threads beim Lesen; 0 beginnt mit allen physischen Kernen und passt sich an, jede andere Zahl bleibt.</translation>
        </message>
        <message>
            <source>CPU threads while writing; 0 begins with all physical cores and adapts, any other number is kept.</source>
            <translation>CPU-Threads beim Schreiben; 0 beginnt mit allen physischen Kernen und passt sich an, jede andere Zahl bleibt.</translation>
        </message>
        <message>
            <source>CPU time of all threads of the engine during the steps / steps; a lower clock raises it, a lost share of the processor does not (with one thread; more of them spin while they wait)</source>
            <translation>CPU-Zeit aller Threads der Engine während der Schritte / Schritte; niedrigerer Takt hebt sie, ein verlorener Anteil am Prozessor nicht (mit einem Thread; mehrere drehen sich beim Warten)</translation>
        </message>
        <message>
            <source>CPU time of all threads of the engine from the start of the request to its last token</source>
            <translation>CPU-Zeit aller Threads der Engine vom Beginn der Anfrage bis zum letzten Token</translation>
        </message>
        <message>
            <source>CPU time of the answer</source>
            <translation>CPU-Zeit der Antwort</translation>
        </message>
        <message>
            <source>CPU time of the engine / time since the sample before; 100 % is one core</source>
            <translation>CPU-Zeit der Engine / Zeit seit der Messung davor; 100 % ist ein Kern</translation>
        </message>
        <message>
            <source>CPU time per token</source>
            <translation>CPU-Zeit je Token</translation>
        </message>
        <message>
            <source>CPU time that the host of this virtual machine gave to others / all CPU time</source>
            <translation>CPU-Zeit, die der Host dieser virtuellen Maschine anderen gab / alle CPU-Zeit</translation>
        </message>
        <message>
            <source>CPU, engine</source>
            <translation>CPU, Engine</translation>
        </message>
        <message>
            <source>CPU, whole machine</source>
            <translation>CPU, ganze Maschine</translation>
        </message>
        <message>
            <source>Cached prompt tokens</source>
            <translation>Prompt-Token im Cache</translation>
        </message>
        <message>
            <source>Cells kept at a trim</source>
            <translation>Bei Kürzung behaltene Zellen</translation>
        </message>
        <message>
            <source>Clock at the point</source>
            <translation>Takt am Punkt</translation>
        </message>
        <message>
            <source>Compute buffers, main memory</source>
            <translation>Rechenpuffer, Hauptspeicher</translation>
        </message>
        <message>
            <source>Context (n_ctx)</source>
            <translation>Kontext (n_ctx)</translation>
        </message>
        <message>
            <source>Context loss</source>
            <translation>Kontextverlust</translation>
        </message>
        <message>
            <source>Context used</source>
            <translation>Kontext belegt</translation>
        </message>
        <message>
            <source>Context window</source>
            <translation>Kontextfenster</translation>
        </message>
        <message>
            <source>Cost of measuring</source>
            <translation>Kosten der Messung</translation>
        </message>
        <message>
            <source>DRY allowed length</source>
            <translation>DRY: erlaubte Länge</translation>
        </message>
        <message>
            <source>DRY base</source>
            <translation>DRY: Basis</translation>
        </message>
        <message>
            <source>DRY last n</source>
            <translation>DRY: letzte n</translation>
        </message>
        <message>
            <source>DRY multiplier</source>
            <translation>DRY: Faktor</translation>
        </message>
        <message>
            <source>DRY sequence breakers</source>
            <translation>DRY: Trenner</translation>
        </message>
        <message>
            <source>Darwin notification</source>
            <translation>Darwin-Mitteilung</translation>
        </message>
        <message>
            <source>Decode rate</source>
            <translation>Decode-Rate</translation>
        </message>
        <message>
            <source>Decode rate of the point</source>
            <translation>Schreibrate des Punkts</translation>
        </message>
        <message>
            <source>Decode time</source>
            <translation>Decode-Zeit</translation>
        </message>
        <message>
            <source>Depth of the token</source>
            <translation>Tiefe des Tokens</translation>
        </message>
        <message>
            <source>Draft model (model_draft)</source>
            <translation>Entwurfsmodell (model_draft)</translation>
        </message>
        <message>
            <source>Draft model, main memory</source>
            <translation>Entwurfsmodell, Hauptspeicher</translation>
        </message>
        <message>
            <source>Drift</source>
            <translation>Drift</translation>
        </message>
        <message>
            <source>Drops tokens less likely than this share of the likeliest one; 0 keeps all.</source>
            <translation>Streicht Token, die unwahrscheinlicher sind als dieser Anteil des wahrscheinlichsten; 0 behält alle.</translation>
        </message>
        <message>
            <source>Engine memory</source>
            <translation>Engine-Speicher</translation>
        </message>
        <message>
            <source>Evaluated prompt tokens</source>
            <translation>Berechnete Prompt-Token</translation>
        </message>
        <message>
            <source>Exact trimming is set.</source>
            <translation>Genaues Kürzen ist eingestellt.</translation>
        </message>
        <message>
            <source>Experts on the CPU (n_cpu_moe)</source>
            <translation>Experten auf der CPU (n_cpu_moe)</translation>
        </message>
        <message>
            <source>Fewer bits or a smaller model help; so may more threads.</source>
            <translation>Weniger Bits oder ein kleineres Modell helfen; vielleicht auch mehr Threads.</translation>
        </message>
        <message>
            <source>Fewer bits take less memory and may cost quality.</source>
            <translation>Weniger Bits brauchen weniger Speicher und können Qualität kosten.</translation>
        </message>
        <message>
            <source>First text on the screen</source>
            <translation>Erster Text auf dem Bildschirm</translation>
        </message>
        <message>
            <source>First turn of this chat: none of its own text had been read before.</source>
            <translation>Erster Zug dieses Chats: Von seinem eigenen Text war noch nichts gelesen.</translation>
        </message>
        <message>
            <source>Five pages ({n} tokens) are {seconds} s of silence, more behind a long history.</source>
            <translation>Fünf Seiten ({n} Token) sind {seconds} s Stille, hinter langem Verlauf mehr.</translation>
        </message>
        <message>
            <source>Flash attention (flash_attn)</source>
            <translation>Flash Attention (flash_attn)</translation>
        </message>
        <message>
            <source>Folders below {folder} lie too deep and are not listed. Choose one of them instead.</source>
            <translation>Ordner unterhalb von {folder} liegen zu tief und werden nicht aufgeführt. Wählen Sie stattdessen einen von ihnen.</translation>
        </message>
        <message>
            <source>Format, per token</source>
            <translation>Format, je Token</translation>
        </message>
        <message>
            <source>Frequency penalty</source>
            <translation>Frequency Penalty</translation>
        </message>
        <message>
            <source>GPU clock</source>
            <translation>GPU-Takt</translation>
        </message>
        <message>
            <source>GPU clock, highest</source>
            <translation>Höchster GPU-Takt</translation>
        </message>
        <message>
            <source>GPU layers (n_gpu_layers)</source>
            <translation>GPU-Schichten (n_gpu_layers)</translation>
        </message>
        <message>
            <source>GPU layers of the draft (n_gpu_layers_draft)</source>
            <translation>GPU-Schichten des Entwurfs (n_gpu_layers_draft)</translation>
        </message>
        <message>
            <source>GPU memory</source>
            <translation>GPU-Speicher</translation>
        </message>
        <message>
            <source>GPU memory of others</source>
            <translation>GPU-Speicher anderer</translation>
        </message>
        <message>
            <source>GPU memory used</source>
            <translation>GPU-Speicher belegt</translation>
        </message>
        <message>
            <source>GPU power</source>
            <translation>GPU-Leistung</translation>
        </message>
        <message>
            <source>GPU power limit</source>
            <translation>GPU-Leistungslimit</translation>
        </message>
        <message>
            <source>GPU slowed for heat</source>
            <translation>GPU durch Hitze gebremst</translation>
        </message>
        <message>
            <source>GPU slowed for power</source>
            <translation>GPU durch Leistungslimit gebremst</translation>
        </message>
        <message>
            <source>GPU temperature</source>
            <translation>GPU-Temperatur</translation>
        </message>
        <message>
            <source>GPU time lost to heat</source>
            <translation>Durch Hitze verlorene GPU-Zeit</translation>
        </message>
        <message>
            <source>GPU time lost to power</source>
            <translation>Durch Leistungslimit verlorene GPU-Zeit</translation>
        </message>
        <message>
            <source>GPU time of other programs</source>
            <translation>GPU-Zeit anderer Programme</translation>
        </message>
        <message>
            <source>GPU use</source>
            <translation>GPU-Last</translation>
        </message>
        <message>
            <source>GPU use of others</source>
            <translation>GPU-Last anderer</translation>
        </message>
        <message>
            <source>Gain of guessing</source>
            <translation>Gewinn durch Raten</translation>
        </message>
        <message>
            <source>Gap before the token</source>
            <translation>Abstand vor dem Token</translation>
        </message>
        <message>
            <source>Guesses that held</source>
            <translation>Geratene, die hielten</translation>
        </message>
        <message>
            <source>HF_ENDPOINT is no web address</source>
            <translation>HF_ENDPOINT ist keine Webadresse</translation>
        </message>
        <message>
            <source>HF_HUB_OFFLINE forbids asking {host}. Unset it and restart chatapp to search and download.</source>
            <translation>HF_HUB_OFFLINE verbietet, {host} zu fragen. Die Variable entfernen und chatapp neu starten, um zu suchen und herunterzuladen.</translation>
        </message>
        <message>
            <source>How doubt becomes temperature: above 1 only strong doubt raises it. Needs a range.</source>
            <translation>Wie Zweifel zu Temperatur wird: Über 1 hebt nur starker Zweifel sie. Braucht einen Bereich.</translation>
        </message>
        <message>
            <source>How fast Mirostat corrects itself.</source>
            <translation>Wie schnell sich Mirostat korrigiert.</translation>
        </message>
        <message>
            <source>How fast the DRY penalty grows with the length of the repeated passage.</source>
            <translation>Wie schnell die DRY-Strafe mit der Länge des wiederholten Abschnitts wächst.</translation>
        </message>
        <message>
            <source>How long adaptive-p remembers: about 1 / (1 - decay) tokens.</source>
            <translation>Wie lange sich Adaptive-p erinnert: etwa 1 / (1 - Abklingen) Token.</translation>
        </message>
        <message>
            <source>How many tokens DRY searches for repeated passages; 0 turns it off.</source>
            <translation>In wie vielen Token DRY nach wiederholten Abschnitten sucht; 0 schaltet es aus.</translation>
        </message>
        <message>
            <source>How many tokens the three penalties look back; 0 turns them off.</source>
            <translation>Wie viele Token die drei Penaltys zurückblicken; 0 schaltet sie aus.</translation>
        </message>
        <message>
            <source>How often the likeliest choices are left out, for less predictable prose; 0 is never.</source>
            <translation>Wie oft die wahrscheinlichsten Token wegfallen, für weniger vorhersehbare Prosa; 0 ist nie.</translation>
        </message>
        <message>
            <source>Hugging Face</source>
            <translation>Hugging Face</translation>
        </message>
        <message>
            <source>ITL, 95th percentile</source>
            <translation>ITL, 95. Perzentil</translation>
        </message>
        <message>
            <source>ITL, longest gap</source>
            <translation>ITL, längster Abstand</translation>
        </message>
        <message>
            <source>ITL, median</source>
            <translation>ITL, Median</translation>
        </message>
        <message>
            <source>Install it with the system's package manager.</source>
            <translation>Mit der Paketverwaltung des Systems installieren.</translation>
        </message>
        <message>
            <source>Inter-token latency (ITL)</source>
            <translation>Inter-Token-Latenz (ITL)</translation>
        </message>
        <message>
            <source>K cache type (type_k)</source>
            <translation>K-Cache-Typ (type_k)</translation>
        </message>
        <message>
            <source>KV cache on the GPU (offload_kqv)</source>
            <translation>KV-Cache auf der GPU (offload_kqv)</translation>
        </message>
        <message>
            <source>KV cache, main memory</source>
            <translation>KV-Cache, Hauptspeicher</translation>
        </message>
        <message>
            <source>KV cache, per token</source>
            <translation>KV-Cache, je Token</translation>
        </message>
        <message>
            <source>KV cache, reserved</source>
            <translation>KV-Cache, reserviert</translation>
        </message>
        <message>
            <source>KV cache, used</source>
            <translation>KV-Cache, belegt</translation>
        </message>
        <message>
            <source>KV caches and recurrent states that llama.cpp reserved in main memory</source>
            <translation>KV-Caches und rekurrente Zustände, die llama.cpp im Hauptspeicher reserviert hat</translation>
        </message>
        <message>
            <source>Keep the beginning unchanged; put what changes at the end.</source>
            <translation>Den Anfang unverändert lassen; was sich ändert, ans Ende setzen.</translation>
        </message>
        <message>
            <source>Keeps tokens that are about as surprising as expected, up to this probability; 1 keeps all.</source>
            <translation>Behält Token, die etwa so überraschen wie erwartet, bis zu dieser Wahrscheinlichkeit; 1 behält alle.</translation>
        </message>
        <message>
            <source>Keeps tokens within n standard deviations of the best logit; steady also at high temperatures.</source>
            <translation>Behält Token bis n Standardabweichungen unter dem besten Logit; auch bei hoher Temperatur stabil.</translation>
        </message>
        <message>
            <source>LM Studio</source>
            <translation>LM Studio</translation>
        </message>
        <message>
            <source>Layers kept in GPU memory; -2 takes as many as fit, -1 all. Has no effect where llama.cpp can use no GPU.</source>
            <translation>Schichten im Speicher der GPU; -2 nimmt so viele, wie passen, -1 alle. Ohne Wirkung, wo llama.cpp keine GPU nutzen kann.</translation>
        </message>
        <message>
            <source>Layers of the draft model kept in GPU memory; -1 offloads all.</source>
            <translation>Schichten des Entwurfsmodells im GPU-Speicher; -1 lagert alle aus.</translation>
        </message>
        <message>
            <source>Layers, from the first one, whose experts stay in main memory, where most of such a model is. -1: all.</source>
            <translation>Schichten ab der ersten, deren Experten im Hauptspeicher bleiben; sie sind der größte Teil eines solchen Modells. -1: alle.</translation>
        </message>
        <message>
            <source>Least confidence (draft_p_min)</source>
            <translation>Mindestsicherheit (draft_p_min)</translation>
        </message>
        <message>
            <source>Lets the temperature move this far up where the model is unsure and down where it is sure; 0 keeps it fixed.</source>
            <translation>Hebt die Temperatur bis hierhin, wo das Modell unsicher ist, und senkt sie, wo es sicher ist; 0 hält sie fest.</translation>
        </message>
        <message>
            <source>Load time</source>
            <translation>Ladezeit</translation>
        </message>
        <message>
            <source>Loading (load_mode)</source>
            <translation>Laden (load_mode)</translation>
        </message>
        <message>
            <source>Logit bias</source>
            <translation>Logit-Bias</translation>
        </message>
        <message>
            <source>Low is steady and may repeat, high is lively and may wander; 0 always takes the likeliest token.</source>
            <translation>Niedrig ist stetig und wiederholt sich eher, hoch ist lebhaft und schweift eher ab; 0 nimmt stets das wahrscheinlichste Token.</translation>
        </message>
        <message>
            <source>Lowers a token once for each time it was used; below 0 it raises it.</source>
            <translation>Senkt ein Token einmal je Verwendung; unter 0 hebt es an.</translation>
        </message>
        <message>
            <source>Lowers every token that was used at all; below 0 it raises it.</source>
            <translation>Senkt jedes schon verwendete Token; unter 0 hebt es an.</translation>
        </message>
        <message>
            <source>Main GPU (main_gpu)</source>
            <translation>Haupt-GPU (main_gpu)</translation>
        </message>
        <message>
            <source>Mains power</source>
            <translation>Netzstrom</translation>
        </message>
        <message>
            <source>Makes tokens that stand among the last ones less likely to come again; 1 changes nothing.</source>
            <translation>Lässt Token, die unter den letzten stehen, seltener wiederkehren; 1 ändert nichts.</translation>
        </message>
        <message>
            <source>Max tokens</source>
            <translation>Max. Token</translation>
        </message>
        <message>
            <source>Memory</source>
            <translation>Speicher</translation>
        </message>
        <message>
            <source>Memory bandwidth</source>
            <translation>Speicherbandbreite</translation>
        </message>
        <message>
            <source>Memory free</source>
            <translation>Freier Speicher</translation>
        </message>
        <message>
            <source>Memory in use</source>
            <translation>Belegter Speicher</translation>
        </message>
        <message>
            <source>Memory is not the limit: close other programs, use more threads or a GPU.</source>
            <translation>Der Speicher ist nicht die Grenze: andere Programme schließen, mehr Threads oder eine GPU nutzen.</translation>
        </message>
        <message>
            <source>Memory is the limit: fewer bits or a smaller model help, more threads do not.</source>
            <translation>Der Speicher ist die Grenze: Weniger Bits oder ein kleineres Modell helfen, mehr Threads nicht.</translation>
        </message>
        <message>
            <source>Memory limit of decode</source>
            <translation>Speicherlimit des Decode</translation>
        </message>
        <message>
            <source>Memory ran out, and the system ended the engine. What it wrote is kept, and it starts again by itself. Close other programs, or load the model with a smaller n_ctx.</source>
            <translation>Der Speicher ging aus, und das System beendete die Engine. Was sie schrieb, ist erhalten, und sie startet von selbst neu. Schließen Sie andere Programme, oder laden Sie das Modell mit kleinerem n_ctx.</translation>
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
            <translation>Mmap liest Gewichte aus der eingeblendeten Datei; none kopiert sie in eigenen Speicher, wo Huge Pages Antworten beschleunigen. Auto kopiert, wo Linux Huge Pages hat und der halbe freie Speicher reicht.</translation>
        </message>
        <message>
            <source>Most guesses (n_draft)</source>
            <translation>Höchstens geraten (n_draft)</translation>
        </message>
        <message>
            <source>NVIDIA GPU</source>
            <translation>NVIDIA-GPU</translation>
        </message>
        <message>
            <source>No address of a release feed is set, so nobody was asked. Enter one, and check again.</source>
            <translation>Keine Adresse eines Versionsfeeds ist gesetzt, also wurde niemand gefragt. Eine eingeben und noch einmal suchen.</translation>
        </message>
        <message>
            <source>No answer can meet this schema: at {place}, {reason}. Correct it.</source>
            <translation>Keine Antwort kann dieses Schema erfüllen: bei {place}, {reason}. Bitte berichtigen.</translation>
        </message>
        <message>
            <source>No messages can be read from {file} ({reason}). Give a text file with one message a line, or an exported JSONL log.</source>
            <translation>Aus {file} sind keine Nachrichten zu lesen ({reason}). Eine Textdatei mit einer Nachricht je Zeile oder ein exportiertes JSONL-Log angeben.</translation>
        </message>
        <message>
            <source>No model is loaded. Choose one first.</source>
            <translation>Kein Modell geladen. Erst eines wählen.</translation>
        </message>
        <message>
            <source>No window can be shown, because this system lacks {libraries}. {remedy} Then start chatapp again; chatapp replay works without a window.</source>
            <translation>Es lässt sich kein Fenster zeigen, weil dem System {libraries} fehlt. {remedy} Danach chatapp neu starten; chatapp replay läuft ohne Fenster.</translation>
        </message>
        <message>
            <source>No window can be shown: the display {display} is not there or refuses the connection. Start chatapp in your desktop session; over ssh, or as another user than that of the session, let it in there first (ssh -X, xhost).</source>
            <translation>Es kann kein Fenster gezeigt werden: Die Anzeige {display} ist nicht da oder lehnt die Verbindung ab. Starten Sie chatapp in Ihrer Desktop-Sitzung; über ssh oder als anderer Benutzer als dem der Sitzung muss es dort erst zugelassen werden (ssh -X, xhost).</translation>
        </message>
        <message>
            <source>None takes one GPU; layer gives each GPU whole layers; row splits each layer, where the backend can.</source>
            <translation>None nimmt eine GPU; layer gibt jeder GPU ganze Schichten; row teilt jede Schicht, wo das Backend es kann.</translation>
        </message>
        <message>
            <source>Nothing could be read from the database {file} ({reason}). It is left as it is; go back to a copy, or start with another --data-dir.</source>
            <translation>Aus der Datenbank {file} war nichts zu lesen ({reason}). Sie bleibt, wie sie ist; zu einer Kopie zurückgehen oder mit anderem --data-dir starten.</translation>
        </message>
        <message>
            <source>Nothing that stays had to be read again.</source>
            <translation>Nichts von dem, was bleibt, musste noch einmal gelesen werden.</translation>
        </message>
        <message>
            <source>Number of the GPU that takes everything (none) or the small tensors (row), in llama.cpp's order from 0.</source>
            <translation>Nummer der GPU, die alles (none) oder die kleinen Tensoren (row) nimmt, in llama.cpps Reihenfolge ab 0.</translation>
        </message>
        <message>
            <source>Number of the answer</source>
            <translation>Nummer der Antwort</translation>
        </message>
        <message>
            <source>Off keeps it in main memory: room for more layers on the GPU, and slower answers.</source>
            <translation>Aus lässt ihn im Hauptspeicher: Platz für mehr Schichten auf der GPU, aber langsamere Antworten.</translation>
        </message>
        <message>
            <source>Older messages came back into the window, so they and what follows them were read again.</source>
            <translation>Ältere Nachrichten sind wieder im Fenster; sie und alles danach wurden neu gelesen.</translation>
        </message>
        <message>
            <source>Older messages left the window, and what stays was read again.</source>
            <translation>Ältere Nachrichten verließen das Fenster, und was bleibt, wurde neu gelesen.</translation>
        </message>
        <message>
            <source>Once the window is full: fast moves the cache, so nothing is read again, but answers may still be coloured by what left (old messages, dropped reasoning); exact reads what stays again.</source>
            <translation>Wenn das Fenster voll ist: fast verschiebt den Cache, nichts wird neu gelesen, aber Antworten können noch von Weggefallenem gefärbt sein (alte Nachrichten, verworfenes Denken); exact liest neu, was bleibt.</translation>
        </message>
        <message>
            <source>One number for each GPU, for example 3,1: three quarters and one. Empty: by their free memory.</source>
            <translation>Eine Zahl je GPU, zum Beispiel 3,1: drei Viertel und eines. Leer: nach ihrem freien Speicher.</translation>
        </message>
        <message>
            <source>Only new text was read.</source>
            <translation>Nur neuer Text wurde gelesen.</translation>
        </message>
        <message>
            <source>Only the k likeliest tokens stay in the draw; 0 keeps all.</source>
            <translation>Nur die k wahrscheinlichsten Token bleiben im Spiel; 0 behält alle.</translation>
        </message>
        <message>
            <source>Only the likeliest tokens that together hold this probability stay in the draw; 1 keeps all.</source>
            <translation>Nur die wahrscheinlichsten Token, die zusammen diese Wahrscheinlichkeit haben, bleiben im Spiel; 1 behält alle.</translation>
        </message>
        <message>
            <source>Other</source>
            <translation>Sonstiges</translation>
        </message>
        <message>
            <source>Other programs</source>
            <translation>Andere Programme</translation>
        </message>
        <message>
            <source>PDH x nominal clock</source>
            <translation>PDH x Nenntakt</translation>
        </message>
        <message>
            <source>Package id</source>
            <translation>Package id</translation>
        </message>
        <message>
            <source>Pages read by the engine</source>
            <translation>Von der Engine gelesene Seiten</translation>
        </message>
        <message>
            <source>Pages read from swap</source>
            <translation>Aus dem Swap gelesene Seiten</translation>
        </message>
        <message>
            <source>Painted lag</source>
            <translation>Anzeigeverzug</translation>
        </message>
        <message>
            <source>Passive limit</source>
            <translation>Passive Grenze</translation>
        </message>
        <message>
            <source>Paste a page and ask about it.</source>
            <translation>Eine Seite einfügen und danach fragen.</translation>
        </message>
        <message>
            <source>Penalizes tokens that would go on repeating a passage, more the longer it is; 0 is off, 0.8 is usual.</source>
            <translation>Bestraft Token, die einen Abschnitt weiter wiederholen würden, je länger, desto mehr; 0 ist aus, 0,8 üblich.</translation>
        </message>
        <message>
            <source>Power saving</source>
            <translation>Stromsparen</translation>
        </message>
        <message>
            <source>Prefers tokens near this probability, corrected by what was drawn before; best with min-p alone.</source>
            <translation>Bevorzugt Token nahe dieser Wahrscheinlichkeit, berichtigt um das bisher Gezogene; am besten nur mit min-p.</translation>
        </message>
        <message>
            <source>Prefill rate</source>
            <translation>Prefill-Rate</translation>
        </message>
        <message>
            <source>Prefill time</source>
            <translation>Prefill-Zeit</translation>
        </message>
        <message>
            <source>Prefill, share of the memory limit</source>
            <translation>Prefill, Anteil am Speicherlimit</translation>
        </message>
        <message>
            <source>Presence penalty</source>
            <translation>Presence Penalty</translation>
        </message>
        <message>
            <source>Prompt tokens</source>
            <translation>Prompt-Token</translation>
        </message>
        <message>
            <source>Prompt tokens handed over at once; smaller batches show finer progress.</source>
            <translation>Auf einmal übergebene Prompt-Token; kleinere Batches zeigen feineren Fortschritt.</translation>
        </message>
        <message>
            <source>Rate per answer</source>
            <translation>Rate je Antwort</translation>
        </message>
        <message>
            <source>Read again at a trim</source>
            <translation>Bei Kürzung neu gelesen</translation>
        </message>
        <message>
            <source>Read per token</source>
            <translation>Gelesen je Token</translation>
        </message>
        <message>
            <source>Reasoning time</source>
            <translation>Denkzeit</translation>
        </message>
        <message>
            <source>Reasoning tokens</source>
            <translation>Token des Denkens</translation>
        </message>
        <message>
            <source>Repeat last n</source>
            <translation>Repeat last n</translation>
        </message>
        <message>
            <source>Repeat penalty</source>
            <translation>Repeat Penalty</translation>
        </message>
        <message>
            <source>Repeated passages up to this many tokens cost nothing.</source>
            <translation>Wiederholte Abschnitte bis zu so vielen Token kosten nichts.</translation>
        </message>
        <message>
            <source>Repeats an answer where the model reads the same prompt in the same way; -1 draws a new seed each time.</source>
            <translation>Wiederholt eine Antwort, wo das Modell denselben Prompt gleich liest; -1 zieht jedes Mal einen neuen Seed.</translation>
        </message>
        <message>
            <source>Reserved, not in use yet</source>
            <translation>Reserviert, noch nicht benutzt</translation>
        </message>
        <message>
            <source>Retained</source>
            <translation>Gehalten</translation>
        </message>
        <message>
            <source>Retained by the median step</source>
            <translation>Gehalten laut mittlerem Schritt</translation>
        </message>
        <message>
            <source>Sampler order</source>
            <translation>Reihenfolge der Sampler</translation>
        </message>
        <message>
            <source>Screen behind the engine</source>
            <translation>Fensterverzug</translation>
        </message>
        <message>
            <source>Seed</source>
            <translation>Seed</translation>
        </message>
        <message>
            <source>Send a second message in this chat.</source>
            <translation>Eine zweite Nachricht in diesem Chat senden.</translation>
        </message>
        <message>
            <source>Send accepted → end of the answer has arrived</source>
            <translation>Senden angenommen → Ende der Antwort ist da</translation>
        </message>
        <message>
            <source>Send accepted → first picture with text of the answer that can be seen: line breaks and marks alone are none; TTFT + what the model writes before that + the wait for a picture</source>
            <translation>Senden angenommen → erstes Bild mit sichtbarem Text der Antwort: Zeilenumbrüche und Auszeichnungen allein sind keiner; TTFT + was das Modell davor schreibt + das Warten auf ein Bild</translation>
        </message>
        <message>
            <source>Send accepted → first text after the reasoning has arrived</source>
            <translation>Senden angenommen → erster Text nach dem Denken ist da</translation>
        </message>
        <message>
            <source>Send accepted → first text has arrived, be it of the reasoning or of the answer; white space before it is none, so tokens may have been written earlier</source>
            <translation>Senden angenommen → erster Text ist angekommen, ob von der Überlegung oder von der Antwort; Leerraum davor ist keiner, es können also schon Tokens geschrieben sein</translation>
        </message>
        <message>
            <source>Several GPUs (split_mode)</source>
            <translation>Mehrere GPUs (split_mode)</translation>
        </message>
        <message>
            <source>Several guessed tokens are checked at once: same quality. Ngram guesses what stood in the chat before (code, summaries); draft lets a small model guess, which gains with a large one. Each pauses where it does not pay.</source>
            <translation>Mehrere geratene Token werden zugleich geprüft: gleiche Qualität. ngram rät, was schon im Chat stand (Code, Zusammenfassungen); draft lässt ein kleines Modell raten, was bei einem großen lohnt. Beide pausieren, wo es nicht lohnt.</translation>
        </message>
        <message>
            <source>Share of the memory limit</source>
            <translation>Anteil am Speicherlimit</translation>
        </message>
        <message>
            <source>Shares of the GPUs (tensor_split)</source>
            <translation>Anteile der GPUs (tensor_split)</translation>
        </message>
        <message>
            <source>Sleep</source>
            <translation>Ruhezustand</translation>
        </message>
        <message>
            <source>Speculative decoding (speculation)</source>
            <translation>Spekulatives Decoding (speculation)</translation>
        </message>
        <message>
            <source>Stability</source>
            <translation>Stabilität</translation>
        </message>
        <message>
            <source>Stalls</source>
            <translation>Stockungen</translation>
        </message>
        <message>
            <source>Steers the answer to an even surprise, version 1 or 2; it replaces all samplers but temperature. 0 is off.</source>
            <translation>Lenkt die Antwort zu gleichmäßiger Überraschung, Version 1 oder 2; ersetzt alle Sampler außer der Temperatur. 0 ist aus.</translation>
        </message>
        <message>
            <source>Stop ends the answer there; shift lets the oldest exchanges go and writes on, where the model can. Several answers at once always stop: they share their cells.</source>
            <translation>Anhalten beendet die Antwort dort; Verschieben lässt die ältesten Wortwechsel gehen und schreibt weiter, wo das Modell es kann. Mehrere Antworten zugleich halten immer an: Sie teilen sich ihre Zellen.</translation>
        </message>
        <message>
            <source>Stop strings</source>
            <translation>Stopptexte</translation>
        </message>
        <message>
            <source>Sustained</source>
            <translation>Dauer</translation>
        </message>
        <message>
            <source>TTFT, actual less predicted</source>
            <translation>TTFT, tatsächlich minus vorhergesagt</translation>
        </message>
        <message>
            <source>TTFT, predicted</source>
            <translation>TTFT, vorhergesagt</translation>
        </message>
        <message>
            <source>Temperature</source>
            <translation>Temperatur</translation>
        </message>
        <message>
            <source>Temperature at the point</source>
            <translation>Temperatur am Punkt</translation>
        </message>
        <message>
            <source>Temperature exponent</source>
            <translation>Temperatur-Exponent</translation>
        </message>
        <message>
            <source>Temperature range</source>
            <translation>Temperaturbereich</translation>
        </message>
        <message>
            <source>The answer ended before it was complete, so it does not have the format asked for.</source>
            <translation>Die Antwort endete, bevor sie vollständig war, und hat daher nicht das verlangte Format.</translation>
        </message>
        <message>
            <source>The answer ends after this many tokens; 0 sets no limit but the context window.</source>
            <translation>Die Antwort endet nach so vielen Token; 0 setzt keine Grenze außer dem Kontextfenster.</translation>
        </message>
        <message>
            <source>The answer ends before the first of these texts.</source>
            <translation>Die Antwort endet vor dem ersten dieser Texte.</translation>
        </message>
        <message>
            <source>The authors of {name} ask everyone to accept their terms first. Do so at {page}, then give the access token of that account.</source>
            <translation>Die Autoren von {name} wollen zuerst ihre Bedingungen angenommen haben. Das geht auf {page}; danach den Zugangsschlüssel dieses Kontos angeben.</translation>
        </message>
        <message>
            <source>The cache did not hold them as they are now.</source>
            <translation>Der Cache enthielt sie nicht so, wie sie jetzt sind.</translation>
        </message>
        <message>
            <source>The cached share matters, and it is not known: {reason}.</source>
            <translation>Auf den Cache-Anteil kommt es an, und er ist unbekannt: {reason}.</translation>
        </message>
        <message>
            <source>The cached share matters; a first or short prompt has nothing to reuse.</source>
            <translation>Auf den Cache-Anteil kommt es an; ein erster oder kurzer Prompt hat nichts wiederzuverwenden.</translation>
        </message>
        <message>
            <source>The cached share matters; the model has not read this chat since it was loaded.</source>
            <translation>Der Anteil aus dem Cache zählt; das Modell hat diesen Chat seit dem Laden nicht gelesen.</translation>
        </message>
        <message>
            <source>The chat template of this model failed ({reason}). Choose another model, or report it to the model's author.</source>
            <translation>Die Chatvorlage dieses Modells ist fehlgeschlagen ({reason}). Ein anderes Modell wählen oder es dem Autor des Modells melden.</translation>
        </message>
        <message>
            <source>The chat template writes earlier turns differently now, so they were read again.</source>
            <translation>Die Chatvorlage schreibt frühere Züge nun anders, daher wurden sie neu gelesen.</translation>
        </message>
        <message>
            <source>The connection broke while {file} was fetched. What arrived is kept; resume when the network is back.</source>
            <translation>Die Verbindung brach ab, während {file} geholt wurde. Was ankam, bleibt; fortsetzen, sobald das Netz wieder da ist.</translation>
        </message>
        <message>
            <source>The data folder {folder} cannot be written ({reason}). Choose another with --data-dir, or make it writable.</source>
            <translation>Der Datenordner {folder} ist nicht beschreibbar ({reason}). Mit --data-dir einen anderen wählen oder ihn beschreibbar machen.</translation>
        </message>
        <message>
            <source>The database {file} cannot be opened ({reason}). Free some space on its disk, or use another --data-dir; your chats are untouched.</source>
            <translation>Die Datenbank {file} lässt sich nicht öffnen ({reason}). Schaffen Sie Platz auf ihrem Datenträger oder nehmen Sie ein anderes --data-dir; Ihre Chats sind unberührt.</translation>
        </message>
        <message>
            <source>The database {file} is damaged ({reason}). chatapp's window can repair it or go back to a copy; the damaged file is kept.</source>
            <translation>Die Datenbank {file} ist beschädigt ({reason}). Das Fenster von chatapp kann sie reparieren oder zu einer Kopie zurückgehen; die beschädigte Datei bleibt.</translation>
        </message>
        <message>
            <source>The database {file} is locked by another program. Close it and try again; nothing is lost meanwhile.</source>
            <translation>Die Datenbank {file} ist von einem anderen Programm gesperrt. Es schließen und noch einmal versuchen; inzwischen geht nichts verloren.</translation>
        </message>
        <message>
            <source>The database {file} was written by a newer chatapp (schema {found}, this one knows {known}). Update chatapp, or start with another --data-dir.</source>
            <translation>Die Datenbank {file} schrieb ein neueres chatapp (Schema {found}, dieses kennt {known}). chatapp aktualisieren oder mit anderem --data-dir starten.</translation>
        </message>
        <message>
            <source>The decode rate matters, and it is not known: {reason}.</source>
            <translation>Auf die Decode-Rate kommt es an, und sie ist unbekannt: {reason}.</translation>
        </message>
        <message>
            <source>The decode rate matters; the {n} tokens written last are too few to tell.</source>
            <translation>Auf die Decode-Rate kommt es an; die {n} zuletzt geschriebenen Token sind zu wenige, um etwas zu sagen.</translation>
        </message>
        <message>
            <source>The depth</source>
            <translation>Die Tiefe</translation>
        </message>
        <message>
            <source>The download cannot be written to {folder} ({reason}). Make it writable, or choose another folder.</source>
            <translation>Der Download kann nicht nach {folder} geschrieben werden ({reason}). Den Ordner beschreibbar machen, oder einen anderen wählen.</translation>
        </message>
        <message>
            <source>The draft model stops guessing at a token that it thinks less probable than this.</source>
            <translation>Das Entwurfsmodell hört bei einem Token auf zu raten, das es für unwahrscheinlicher hält.</translation>
        </message>
        <message>
            <source>The engine cannot be loaded: this system lacks {library}. Install it: {command}. Then load the model again.</source>
            <translation>Die Engine lässt sich nicht laden: Diesem System fehlt {library}. Installieren Sie die Bibliothek: {command}. Laden Sie danach das Modell erneut.</translation>
        </message>
        <message>
            <source>The engine cannot be loaded: {file} of this installation is missing or damaged ({reason}). Install chatapp again; your chats stay.</source>
            <translation>Die Engine lässt sich nicht laden: {file} dieser Installation fehlt oder ist beschädigt ({reason}). Installieren Sie chatapp erneut; Ihre Chats bleiben erhalten.</translation>
        </message>
        <message>
            <source>The engine crashed while it used the GPU ({reason}). What it wrote is kept, and it goes on without the GPU; update the driver, or try the GPU again.</source>
            <translation>Die Engine ist abgestürzt, während sie die GPU benutzte ({reason}). Was sie schrieb, bleibt, und es geht ohne GPU weiter; aktualisieren Sie den Treiber, oder versuchen Sie die GPU noch einmal.</translation>
        </message>
        <message>
            <source>The engine did not answer and was ended. What it wrote is kept, and it starts again by itself.</source>
            <translation>Die Engine antwortete nicht und wurde beendet. Was sie schrieb, ist erhalten, und sie startet von selbst neu.</translation>
        </message>
        <message>
            <source>The engine does not start ({reason}). Restart chatapp; if that does not help, install it again. Your chats stay.</source>
            <translation>Die Engine startet nicht ({reason}). Starten Sie chatapp neu; wenn das nicht hilft, installieren Sie es erneut. Ihre Chats bleiben erhalten.</translation>
        </message>
        <message>
            <source>The engine ended unexpectedly ({reason}). What it wrote is kept, and it starts again by itself.</source>
            <translation>Die Engine wurde unerwartet beendet ({reason}). Was sie schrieb, ist erhalten, und sie startet von selbst neu.</translation>
        </message>
        <message>
            <source>The engine ended while it loaded {file} ({reason}). Your chats are untouched; choose another model, or a smaller n_ctx.</source>
            <translation>Die Engine endete beim Laden von {file} ({reason}). Ihre Chats sind unberührt; ein anderes Modell oder ein kleineres n_ctx wählen.</translation>
        </message>
        <message>
            <source>The engine is started anew and tries the GPU again. Wait until the model is loaded; your chats stay.</source>
            <translation>Die Engine startet neu und versucht die GPU noch einmal. Warten, bis das Modell geladen ist; die Chats bleiben.</translation>
        </message>
        <message>
            <source>The engine is still busy with the request before. Wait for it, or press Stop.</source>
            <translation>Die Engine arbeitet noch an der vorigen Anfrage. Abwarten oder Stopp drücken.</translation>
        </message>
        <message>
            <source>The engine received a command that it does not understand ({reason}). Restart chatapp.</source>
            <translation>Die Engine bekam einen Befehl, den sie nicht versteht ({reason}). chatapp neu starten.</translation>
        </message>
        <message>
            <source>The engine speaks version {engine_version} of the protocol and the window version {app_version}. Install chatapp again.</source>
            <translation>Die Engine spricht Version {engine_version} des Protokolls und das Fenster Version {app_version}. chatapp neu installieren.</translation>
        </message>
        <message>
            <source>The export to {file} failed ({reason}). Choose another folder.</source>
            <translation>Der Export nach {file} ist fehlgeschlagen ({reason}). Einen anderen Ordner wählen.</translation>
        </message>
        <message>
            <source>The folder {folder} cannot be read ({reason}). Check its permissions and whether its disk is there; its models come back by themselves.</source>
            <translation>Der Ordner {folder} kann nicht gelesen werden ({reason}). Prüfen Sie seine Rechte und ob seine Platte da ist; seine Modelle kommen von selbst wieder.</translation>
        </message>
        <message>
            <source>The folder {folder} holds more than {n_files:,} models, and the others are not listed. Choose folders below it instead.</source>
            <translation>Der Ordner {folder} enthält mehr als {n_files:,} Modelle; die übrigen sind nicht aufgeführt. Wählen Sie stattdessen Ordner darunter.</translation>
        </message>
        <message>
            <source>The grammar cannot be used: {reason}. Correct it, or choose another format.</source>
            <translation>Die Grammatik ist nicht verwendbar: {reason}. Berichtigen oder ein anderes Format wählen.</translation>
        </message>
        <message>
            <source>The header of {file} is damaged ({reason}). Download the file again.</source>
            <translation>Der Kopf von {file} ist beschädigt ({reason}). Die Datei neu herunterladen.</translation>
        </message>
        <message>
            <source>The installed llama.cpp build has no GPU backend: everything runs on the CPU.</source>
            <translation>Der installierte llama.cpp-Build hat kein GPU-Backend: Alles läuft auf der CPU.</translation>
        </message>
        <message>
            <source>The logit bias for {token} cannot be used ({reason}). Correct it, or take it out.</source>
            <translation>Der Logit-Bias für {token} ist nicht verwendbar ({reason}). Berichtigen oder herausnehmen.</translation>
        </message>
        <message>
            <source>The model file {file} cannot be read ({reason}). Check its permissions, or choose another model.</source>
            <translation>Die Modelldatei {file} ist nicht lesbar ({reason}). Ihre Rechte prüfen oder ein anderes Modell wählen.</translation>
        </message>
        <message>
            <source>The model file {file} is no longer there. Choose another model, or put the file back.</source>
            <translation>Die Modelldatei {file} ist nicht mehr da. Ein anderes Modell wählen oder die Datei zurücklegen.</translation>
        </message>
        <message>
            <source>The model has not read this chat since it was loaded.</source>
            <translation>Das Modell hat diesen Chat seit dem Laden noch nicht gelesen.</translation>
        </message>
        <message>
            <source>The model stopped with an error ({reason}). What it wrote is kept; send the message again.</source>
            <translation>Das Modell hielt mit einem Fehler an ({reason}). Was es schrieb, bleibt; die Nachricht noch einmal senden.</translation>
        </message>
        <message>
            <source>The model was not asked for a title, because {reason}. The first words stay the title.</source>
            <translation>Das Modell wurde nicht nach einem Titel gefragt: {reason}. Die ersten Wörter bleiben der Titel.</translation>
        </message>
        <message>
            <source>The model's chat template could not be used, so a plain ChatML form is used instead.</source>
            <translation>Die Chatvorlage des Modells war nicht verwendbar, daher gilt eine einfache ChatML-Form.</translation>
        </message>
        <message>
            <source>The prefill rate matters, and it is not known: {reason}.</source>
            <translation>Auf die Prefill-Rate kommt es an, und sie ist unbekannt: {reason}.</translation>
        </message>
        <message>
            <source>The prefill rate matters; the {n} tokens read last are too few to tell.</source>
            <translation>Auf die Prefill-Rate kommt es an; die zuletzt gelesenen {n} Token sind zu wenige.</translation>
        </message>
        <message>
            <source>The samplers in use, in their order; one left out is not used.</source>
            <translation>Die benutzten Sampler in ihrer Reihenfolge; ein fehlender wird nicht benutzt.</translation>
        </message>
        <message>
            <source>The schema uses what cannot be enforced here: {keyword}, at {place}. Take it out, or write a grammar instead.</source>
            <translation>Das Schema verlangt, was sich hier nicht erzwingen lässt: {keyword}, bei {place}. Herausnehmen oder eine Grammatik schreiben.</translation>
        </message>
        <message>
            <source>The surprise to aim at: low is focused, high is varied.</source>
            <translation>Die angestrebte Überraschung: Niedrig ist zielstrebig, hoch abwechslungsreich.</translation>
        </message>
        <message>
            <source>The system prompt or an earlier message was changed, so everything from there on was read again.</source>
            <translation>Der Systemprompt oder eine frühere Nachricht wurde geändert, daher wurde alles ab dort neu gelesen.</translation>
        </message>
        <message>
            <source>There is no display for a window. Start chatapp in a desktop session, or use chatapp replay, which needs none.</source>
            <translation>Es gibt keinen Bildschirm für ein Fenster. chatapp in einer Desktop-Sitzung starten oder chatapp replay nehmen, das keinen braucht.</translation>
        </message>
        <message>
            <source>There is room for a larger model or more bits.</source>
            <translation>Es ist Platz für ein größeres Modell oder mehr Bits.</translation>
        </message>
        <message>
            <source>Thermal pressure</source>
            <translation>Thermischer Druck</translation>
        </message>
        <message>
            <source>Thermal state</source>
            <translation>Thermischer Zustand</translation>
        </message>
        <message>
            <source>Thermal zone</source>
            <translation>Thermozone</translation>
        </message>
        <message>
            <source>This build of llama.cpp does not know the architecture "{architecture}" of {file}. Choose another model, or update chatapp.</source>
            <translation>Dieser Build von llama.cpp kennt die Architektur „{architecture}“ von {file} nicht. Ein anderes Modell wählen oder chatapp aktualisieren.</translation>
        </message>
        <message>
            <source>This chat template cannot be used: {reason}. Correct it, or take the model's own.</source>
            <translation>Diese Chatvorlage ist nicht verwendbar: {reason}. Berichtigen oder die des Modells nehmen.</translation>
        </message>
        <message>
            <source>This could not be saved ({reason}). It stays in the window and is saved as soon as that is possible.</source>
            <translation>Dies ließ sich nicht speichern ({reason}). Es bleibt im Fenster und wird gespeichert, sobald das möglich ist.</translation>
        </message>
        <message>
            <source>This is no JSON schema: {reason}. Correct it, or choose another format.</source>
            <translation>Das ist kein JSON-Schema: {reason}. Berichtigen oder ein anderes Format wählen.</translation>
        </message>
        <message>
            <source>This message needs {n_needed:,} tokens with the system prompt and the context window has room for {n_available:,}. Shorten it, or load the model with a larger n_ctx.</source>
            <translation>Diese Nachricht braucht mit dem Systemprompt {n_needed:,} Token, und im Kontextfenster ist Platz für {n_available:,}. Kürzen oder das Modell mit größerem n_ctx laden.</translation>
        </message>
        <message>
            <source>This model cannot give up the end of its cache (recurrent state or a small sliding window), so all was read again.</source>
            <translation>Dieses Modell kann das Ende seines Caches nicht freigeben (rekurrenter Zustand oder kleines Sliding Window), daher wurde alles neu gelesen.</translation>
        </message>
        <message>
            <source>This model cannot give up the end of its cache; models without a recurrent state can.</source>
            <translation>Dieses Modell kann das Ende seines Caches nicht aufgeben; Modelle ohne rekurrenten Zustand können es.</translation>
        </message>
        <message>
            <source>This model cannot keep part of its cache, so each turn reads the whole chat again.</source>
            <translation>Dieses Modell kann keinen Teil seines Caches behalten, daher liest jeder Zug den ganzen Chat neu.</translation>
        </message>
        <message>
            <source>This model cannot write several answers at once: its running state cannot be shared. Send the message for one answer.</source>
            <translation>Dieses Modell kann nicht mehrere Antworten zugleich schreiben: Sein laufender Zustand ist nicht teilbar. Die Nachricht für eine Antwort senden.</translation>
        </message>
        <message>
            <source>This model carries no chat template, so a plain ChatML form is used. It may be a base model: answers can ramble.</source>
            <translation>Dieses Modell hat keine Chatvorlage, daher gilt eine einfache ChatML-Form. Es ist vielleicht ein Basismodell: Antworten können ausufern.</translation>
        </message>
        <message>
            <source>This model's template takes no system prompt, so it stands at the head of the first message.</source>
            <translation>Die Vorlage dieses Modells kennt keinen Systemprompt, daher steht er am Anfang der ersten Nachricht.</translation>
        </message>
        <message>
            <source>This was not put in: the field would hold {n:,} characters, and it takes at most {most:,}. Paste the part that matters.</source>
            <translation>Dieser Text wurde nicht eingefügt: Das Feld hätte dann {n:,} Zeichen und fasst höchstens {most:,}. Fügen Sie den Teil ein, auf den es ankommt.</translation>
        </message>
        <message>
            <source>Threads</source>
            <translation>Threads</translation>
        </message>
        <message>
            <source>Threads, decode (n_threads)</source>
            <translation>Threads, Decode (n_threads)</translation>
        </message>
        <message>
            <source>Threads, prefill (n_threads_batch)</source>
            <translation>Threads, Prefill (n_threads_batch)</translation>
        </message>
        <message>
            <source>Throttle reasons</source>
            <translation>Drosselgründe</translation>
        </message>
        <message>
            <source>Throughput of all answers</source>
            <translation>Durchsatz aller Antworten</translation>
        </message>
        <message>
            <source>Time of a trim</source>
            <translation>Zeit einer Kürzung</translation>
        </message>
        <message>
            <source>Time of the point</source>
            <translation>Zeit des Punkts</translation>
        </message>
        <message>
            <source>Time of the row</source>
            <translation>Zeit der Zeile</translation>
        </message>
        <message>
            <source>Time of the token</source>
            <translation>Zeit des Tokens</translation>
        </message>
        <message>
            <source>Time per output token (TPOT)</source>
            <translation>Zeit je Ausgabe-Token (TPOT)</translation>
        </message>
        <message>
            <source>Time per token</source>
            <translation>Zeit je Token</translation>
        </message>
        <message>
            <source>Time taken by the host</source>
            <translation>Vom Host genommene Zeit</translation>
        </message>
        <message>
            <source>Time to -10 %</source>
            <translation>Zeit bis -10 %</translation>
        </message>
        <message>
            <source>Time to -25 %</source>
            <translation>Zeit bis -25 %</translation>
        </message>
        <message>
            <source>Time to first answer text</source>
            <translation>Zeit bis zum ersten Text der Antwort</translation>
        </message>
        <message>
            <source>Time to first token (TTFT)</source>
            <translation>Zeit bis zum ersten Token (TTFT)</translation>
        </message>
        <message>
            <source>Tokens above this probability may be left out, all but the least likely of them.</source>
            <translation>Token über dieser Wahrscheinlichkeit können wegfallen, alle bis auf das unwahrscheinlichste davon.</translation>
        </message>
        <message>
            <source>Tokens freed by a trim</source>
            <translation>Durch Kürzung freie Token</translation>
        </message>
        <message>
            <source>Tokens in the last second</source>
            <translation>Token in der letzten Sekunde</translation>
        </message>
        <message>
            <source>Tokens of the draft</source>
            <translation>Token des Entwurfs</translation>
        </message>
        <message>
            <source>Tokens of the test</source>
            <translation>Token des Tests</translation>
        </message>
        <message>
            <source>Tokens so far</source>
            <translation>Token bisher</translation>
        </message>
        <message>
            <source>Tokens that the draft model may guess at a time; fewer are taken where they do not hold.</source>
            <translation>So viele Token darf das Entwurfsmodell auf einmal raten; weniger, wo sie nicht halten.</translation>
        </message>
        <message>
            <source>Tokens that the model can see at once; its KV cache is reserved in full when the model is loaded.</source>
            <translation>So viele Token sieht das Modell auf einmal; ihr KV-Cache wird beim Laden ganz reserviert.</translation>
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
            <translation>Kürzen (trim_mode)</translation>
        </message>
        <message>
            <source>Turn</source>
            <translation>Zug</translation>
        </message>
        <message>
            <source>Typical-p</source>
            <translation>Typical-p</translation>
        </message>
        <message>
            <source>V cache type (type_v)</source>
            <translation>V-Cache-Typ (type_v)</translation>
        </message>
        <message>
            <source>Version of the record</source>
            <translation>Version des Satzes</translation>
        </message>
        <message>
            <source>Waiting for disks</source>
            <translation>Warten auf Platten</translation>
        </message>
        <message>
            <source>Waiting for memory</source>
            <translation>Warten auf Speicher</translation>
        </message>
        <message>
            <source>Waiting for the CPU</source>
            <translation>Warten auf die CPU</translation>
        </message>
        <message>
            <source>Weights, main memory</source>
            <translation>Gewichte, Hauptspeicher</translation>
        </message>
        <message>
            <source>What {address} says is no release feed, because {reason}. Check the address.</source>
            <translation>Was {address} sagt, ist kein Versionsfeed ({reason}). Die Adresse prüfen.</translation>
        </message>
        <message>
            <source>Whole answer</source>
            <translation>Ganze Antwort</translation>
        </message>
        <message>
            <source>Write a title for this conversation: at most five words, in its language, nothing else.</source>
            <translation>Einen Titel für diesen Chat schreiben: höchstens fünf Wörter, in seiner Sprache, sonst nichts.</translation>
        </message>
        <message>
            <source>Written tokens</source>
            <translation>Geschriebene Token</translation>
        </message>
        <message>
            <source>Written tokens of all answers</source>
            <translation>Geschriebene Tokens aller Antworten</translation>
        </message>
        <message>
            <source>XTC probability</source>
            <translation>XTC: Wahrscheinlichkeit</translation>
        </message>
        <message>
            <source>XTC threshold</source>
            <translation>XTC: Schwelle</translation>
        </message>
        <message>
            <source>a bound of more than {n_most} digits</source>
            <translation>eine Grenze aus mehr als {n_most} Ziffern</translation>
        </message>
        <message>
            <source>a character has a number that none has</source>
            <translation>ein Zeichen hat eine Nummer, die keines hat</translation>
        </message>
        <message>
            <source>a file that it reads is cut short or cannot be read, SIGBUS</source>
            <translation>eine Datei, die sie liest, ist abgeschnitten oder nicht lesbar, SIGBUS</translation>
        </message>
        <message>
            <source>a group begins with what no group begins with</source>
            <translation>eine Gruppe beginnt, wie keine beginnt</translation>
        </message>
        <message>
            <source>a group is not closed</source>
            <translation>eine Gruppe ist nicht geschlossen</translation>
        </message>
        <message>
            <source>a length beside a format</source>
            <translation>eine Länge neben einem format</translation>
        </message>
        <message>
            <source>a length beside it that cuts its texts; write the length into the pattern</source>
            <translation>einer Länge daneben, die seine Texte beschneidet; die Länge in das Muster schreiben</translation>
        </message>
        <message>
            <source>a level of Intel Macs that follows the load as well as the heat</source>
            <translation>eine Stufe von Intel-Macs, die der Last ebenso folgt wie der Hitze</translation>
        </message>
        <message>
            <source>a library was not found ({code})</source>
            <translation>eine Bibliothek fehlt, {code}</translation>
        </message>
        <message>
            <source>a member of its allOf is false</source>
            <translation>ein Teil seines allOf ist false</translation>
        </message>
        <message>
            <source>a number in it has thousands of digits</source>
            <translation>eine Zahl darin hat Tausende von Ziffern</translation>
        </message>
        <message>
            <source>a pace takes two tokens, and one was written</source>
            <translation>ein Tempo braucht zwei Token, geschrieben wurde eines</translation>
        </message>
        <message>
            <source>a pace takes two tokens; a burst (10,000 tok/s and more) says when a reply was delivered, not how fast it was written</source>
            <translation>ein Tempo braucht zwei Token; ein Schub (ab 10.000 tok/s) sagt, wann geliefert, nicht wie schnell geschrieben wurde</translation>
        </message>
        <message>
            <source>a pattern beside a format</source>
            <translation>ein pattern neben einem format</translation>
        </message>
        <message>
            <source>a range in brackets ends before it begins</source>
            <translation>ein Bereich in Klammern endet, bevor er beginnt</translation>
        </message>
        <message>
            <source>a repetition ends before it begins</source>
            <translation>eine Wiederholung endet, bevor sie beginnt</translation>
        </message>
        <message>
            <source>a repetition of what may be empty</source>
            <translation>einer Wiederholung von etwas, das leer sein kann</translation>
        </message>
        <message>
            <source>a repetition repeats nothing</source>
            <translation>eine Wiederholung wiederholt nichts</translation>
        </message>
        <message>
            <source>a replayed script measures nothing</source>
            <translation>ein abgespieltes Skript misst nichts</translation>
        </message>
        <message>
            <source>a required property is false</source>
            <translation>eine verlangte Eigenschaft ist false</translation>
        </message>
        <message>
            <source>a rule begins with itself (left recursion); write the repetition with * or + instead</source>
            <translation>eine Regel beginnt mit sich selbst (Linksrekursion); die Wiederholung mit * oder + schreiben</translation>
        </message>
        <message>
            <source>a sampler stands in the order twice</source>
            <translation>ein Sampler steht zweimal in der Reihenfolge</translation>
        </message>
        <message>
            <source>a schema is an object, true or false</source>
            <translation>ein Schema ist ein Objekt, true oder false</translation>
        </message>
        <message>
            <source>a script was replayed, or the engine ended before its first token</source>
            <translation>ein Skript wurde abgespielt, oder die Engine endete vor ihrem ersten Token</translation>
        </message>
        <message>
            <source>a test needs 36 s: 6 s of warm-up and one window of 30 s</source>
            <translation>ein Test braucht 36 s: 6 s Aufwärmen und ein Fenster von 30 s</translation>
        </message>
        <message>
            <source>a time in it is impossible</source>
            <translation>eine Zeit darin ist unmöglich</translation>
        </message>
        <message>
            <source>aborted (SIGABRT)</source>
            <translation>abgebrochen, SIGABRT</translation>
        </message>
        <message>
            <source>aborted ({code})</source>
            <translation>abgebrochen, {code}</translation>
        </message>
        <message>
            <source>access violation ({code})</source>
            <translation>Zugriffsverletzung, {code}</translation>
        </message>
        <message>
            <source>additionalProperties inside allOf</source>
            <translation>additionalProperties in allOf</translation>
        </message>
        <message>
            <source>all buffers of the draft model in main memory: weights, KV cache and computing</source>
            <translation>alle Puffer des Entwurfsmodells im Hauptspeicher: Gewichte, KV-Cache und Rechnen</translation>
        </message>
        <message>
            <source>all main memory - what is available; in the table of seconds in GiB</source>
            <translation>der ganze Hauptspeicher - was verfügbar ist; in der Tabelle der Sekunden in GiB</translation>
        </message>
        <message>
            <source>allOf with two different values of {keyword}</source>
            <translation>allOf mit zwei verschiedenen Werten von {keyword}</translation>
        </message>
        <message>
            <source>allocated by llama.cpp at load, about 2 x layers x KV heads x head size x bytes per element x n_ctx</source>
            <translation>von llama.cpp beim Laden reserviert, etwa 2 x Schichten x KV-Köpfe x Kopfgröße x Bytes je Element x n_ctx</translation>
        </message>
        <message>
            <source>an id is empty or is no id</source>
            <translation>eine Kennung ist leer oder keine</translation>
        </message>
        <message>
            <source>any model</source>
            <translation>jedes Modell</translation>
        </message>
        <message>
            <source>arrival lag + painted lag of the same text, the longest of the answer; while it writes: of the last 2 s. Tokens of one delivery wait for its last one (up to 50 ms, 125 where the engine needs every core), which is not counted. From 400 ms on the window is called late</source>
            <translation>Ankunftsverzug + Anzeigeverzug desselben Textes, der längste der Antwort; beim Schreiben: der letzten 2 s. Die Tokens einer Lieferung warten auf deren letztes (bis 50 ms, 125, wo die Engine jeden Kern braucht), was nicht zählt. Ab 400 ms heißt das Fenster spät</translation>
        </message>
        <message>
            <source>arrival of text → picture that shows it, the longest of the answer; up to 300 ms by design (a word's end, a picture)</source>
            <translation>Ankunft des Textes → Bild, das ihn zeigt, der längste der Antwort; bis 300 ms ist gewollt (ein Wortende, ein Bild)</translation>
        </message>
        <message>
            <source>as for ITL</source>
            <translation>wie bei ITL</translation>
        </message>
        <message>
            <source>as for drift</source>
            <translation>wie bei der Drift</translation>
        </message>
        <message>
            <source>as for fps</source>
            <translation>wie bei fps</translation>
        </message>
        <message>
            <source>as for the decode rate</source>
            <translation>wie bei der Decode-Rate</translation>
        </message>
        <message>
            <source>as for the memory limit</source>
            <translation>wie beim Speicherlimit</translation>
        </message>
        <message>
            <source>as for the memory limit, or fewer tokens than a batch were read</source>
            <translation>wie beim Speicherlimit, oder weniger Token als ein Batch wurden gelesen</translation>
        </message>
        <message>
            <source>as for the prediction</source>
            <translation>wie bei der Vorhersage</translation>
        </message>
        <message>
            <source>as for the throughput</source>
            <translation>wie beim Durchsatz</translation>
        </message>
        <message>
            <source>at {place}, a schema is an object, true or false</source>
            <translation>bei {place} ist ein Schema ein Objekt, true oder false</translation>
        </message>
        <message>
            <source>at {place}, a value is no number that JSON knows</source>
            <translation>bei {place} ist ein Wert keine Zahl, die JSON kennt</translation>
        </message>
        <message>
            <source>at {place}, multipleOf is not above zero</source>
            <translation>bei {place} ist multipleOf nicht größer als null</translation>
        </message>
        <message>
            <source>at {place}, pattern is no regular expression ({why})</source>
            <translation>bei {place} ist pattern kein regulärer Ausdruck ({why})</translation>
        </message>
        <message>
            <source>at {place}, there is no type {type}</source>
            <translation>bei {place} gibt es keinen Typ {type}</translation>
        </message>
        <message>
            <source>at {place}, {keyword} has a value of the wrong kind</source>
            <translation>bei {place} hat {keyword} einen Wert der falschen Art</translation>
        </message>
        <message>
            <source>at {place}, {target} points to nothing</source>
            <translation>bei {place} zeigt {target} auf nichts</translation>
        </message>
        <message>
            <source>basic render</source>
            <translation>basic render</translation>
        </message>
        <message>
            <source>before Send: the prompt tokens that must be read x what a token costs here, from turns of this model and settings; ± is their robust spread</source>
            <translation>vor dem Senden: zu lesende Prompt-Token x Kosten eines Tokens hier, aus Zügen dieses Modells mit diesen Einstellungen; ± ist deren robuste Streuung</translation>
        </message>
        <message>
            <source>best 30 s of a sustained test: tokens / time of their steps; the first 6 s are a warm-up and do not count</source>
            <translation>beste 30 s eines Dauertests: Token / Zeit ihrer Schritte; die ersten 6 s sind Aufwärmen und zählen nicht</translation>
        </message>
        <message>
            <source>best of dot products and sums over arrays far larger than any cache, with 1, 2, 4 ... all cores; measured once</source>
            <translation>Bestes aus Skalarprodukten und Summen über Felder, weit größer als jeder Cache, mit 1, 2, 4 ... allen Kernen; einmal gemessen</translation>
        </message>
        <message>
            <source>brackets are not closed</source>
            <translation>Klammern sind nicht geschlossen</translation>
        </message>
        <message>
            <source>busy time of all cores / time since the sample before; 100 % is all cores</source>
            <translation>beschäftigte Zeit aller Kerne / Zeit seit der Messung davor; 100 % sind alle Kerne</translation>
        </message>
        <message>
            <source>cached + evaluated tokens of the whole prompt</source>
            <translation>gecachte + berechnete Token des ganzen Prompts</translation>
        </message>
        <message>
            <source>cells of the KV cache in use when it was sampled</source>
            <translation>belegte Zellen des KV-Cache, als es gezogen wurde</translation>
        </message>
        <message>
            <source>cells of the cache that the turn went on with</source>
            <translation>Zellen des Caches, mit denen der Zug weiterging</translation>
        </message>
        <message>
            <source>cells of the window that hold a token in the engine now</source>
            <translation>Zellen des Fensters, die jetzt in der Engine ein Token halten</translation>
        </message>
        <message>
            <source>changes when a name or a meaning changes</source>
            <translation>ändert sich mit einem Namen oder einer Bedeutung</translation>
        </message>
        <message>
            <source>chatapp is already open on the data folder {folder} (process {pid}) and does not answer. Close it, or start with another --data-dir.</source>
            <translation>chatapp ist auf dem Datenordner {folder} schon offen (Prozess {pid}) und antwortet nicht. Es schließen oder mit anderem --data-dir starten.</translation>
        </message>
        <message>
            <source>collecting a baseline: a new chat, or a pause, must tell depth from heat first</source>
            <translation>Grundlinie wird gesammelt: Erst ein neuer Chat oder eine Pause trennt Tiefe von Hitze</translation>
        </message>
        <message>
            <source>collecting a baseline: it takes {need:.0f} s of writing</source>
            <translation>Grundlinie wird gesammelt: Das braucht {need:.0f} s Schreiben</translation>
        </message>
        <message>
            <source>counts or numbers as large as these</source>
            <translation>so große Anzahlen oder Zahlen</translation>
        </message>
        <message>
            <source>crashed (SIGSEGV)</source>
            <translation>abgestürzt, SIGSEGV</translation>
        </message>
        <message>
            <source>decode rate / memory limit; 60 % and more: limited by memory; far less: by computing (small models, few cores)</source>
            <translation>Decode-Rate / Speicherlimit; ab 60 %: vom Speicher begrenzt; weit darunter: vom Rechnen (kleine Modelle, wenige Kerne)</translation>
        </message>
        <message>
            <source>decode time / (tokens - 1)</source>
            <translation>Decode-Zeit / (Token - 1)</translation>
        </message>
        <message>
            <source>deeper nesting</source>
            <translation>tiefere Verschachtelung</translation>
        </message>
        <message>
            <source>entry {number} has a system message behind the first question</source>
            <translation>Eintrag {number} hat eine Systemnachricht hinter der ersten Frage</translation>
        </message>
        <message>
            <source>entry {number} is cut short or is no JSON</source>
            <translation>Eintrag {number} ist abgeschnitten oder kein JSON</translation>
        </message>
        <message>
            <source>entry {number} is no conversation of plain texts: {place}: {words}</source>
            <translation>Eintrag {number} ist kein Chat aus reinen Texten: {place}: {words}</translation>
        </message>
        <message>
            <source>evaluated prompt tokens / prefill time; cached tokens are not counted</source>
            <translation>berechnete Prompt-Token / Prefill-Zeit; gecachte Token zählen nicht</translation>
        </message>
        <message>
            <source>exit code {number}</source>
            <translation>Exit-Code {number}</translation>
        </message>
        <message>
            <source>fewer than two pieces of text arrived</source>
            <translation>weniger als zwei Textstücke kamen an</translation>
        </message>
        <message>
            <source>fewer than two tokens were evaluated, or the prompt was not read to its end</source>
            <translation>weniger als zwei Token wurden berechnet, oder der Prompt wurde nicht zu Ende gelesen</translation>
        </message>
        <message>
            <source>fewer than two tokens, or one burst</source>
            <translation>weniger als zwei Token, oder alle auf einmal</translation>
        </message>
        <message>
            <source>fewer than two tokens, or one burst, or tokens that came in groups (speculative decoding)</source>
            <translation>weniger als zwei Token, oder alle auf einmal, oder Token in Gruppen (spekulatives Decoding)</translation>
        </message>
        <message>
            <source>first token of the reasoning → first token of the answer (or the last token, where no answer followed)</source>
            <translation>erstes Token des Denkens → erstes Token der Antwort (oder das letzte Token, wo keine Antwort folgte)</translation>
        </message>
        <message>
            <source>first token → last token</source>
            <translation>erstes Token → letztes Token</translation>
        </message>
        <message>
            <source>from the trim to the next logits: moving and evaluating, the turn's new tokens included</source>
            <translation>von der Kürzung bis zu den nächsten Logits: Verschieben und Berechnen, samt den neuen Token des Zugs</translation>
        </message>
        <message>
            <source>gaps between neighbouring tokens at the sampler: median (p50), 95th percentile (linear interpolation), longest</source>
            <translation>Abstände benachbarter Token am Sampler: Median (p50), 95. Perzentil (lineare Interpolation), längster</translation>
        </message>
        <message>
            <source>gaps longer than 2.5 medians</source>
            <translation>Abstände länger als 2,5 Mediane</translation>
        </message>
        <message>
            <source>guessed tokens are checked several at a time</source>
            <translation>geratene Token werden zu mehreren geprüft</translation>
        </message>
        <message>
            <source>guessed tokens that were drawn as well / guessed tokens (speculative decoding)</source>
            <translation>geratene Token, die auch gezogen wurden / geratene Token (spekulatives Decoding)</translation>
        </message>
        <message>
            <source>half of the gaps between tokens are shorter</source>
            <translation>die Hälfte der Abstände zwischen Token ist kürzer</translation>
        </message>
        <message>
            <source>highest clock that the GPU can have</source>
            <translation>höchster Takt, den die GPU haben kann</translation>
        </message>
        <message>
            <source>highest clock that the system allows / highest clock of the cores</source>
            <translation>höchster Takt, den das System erlaubt / höchster Takt der Kerne</translation>
        </message>
        <message>
            <source>hottest package sensor of the processor</source>
            <translation>heißester Package-Sensor des Prozessors</translation>
        </message>
        <message>
            <source>hottest thermal zone of the board that has moved since the start; not the die</source>
            <translation>heißeste Thermozone der Platine, die sich seit dem Start bewegt hat; nicht der Chip</translation>
        </message>
        <message>
            <source>how many of the model's experts reading uses is not known</source>
            <translation>unbekannt, wie viele Experten des Modells das Lesen nutzt</translation>
        </message>
        <message>
            <source>how much further a clock that runs on in sleep moved than one that stands still</source>
            <translation>wie viel weiter eine im Schlaf laufende Uhr ging als eine, die dann steht</translation>
        </message>
        <message>
            <source>illegal instruction ({code})</source>
            <translation>unzulässiger Befehl, {code}</translation>
        </message>
        <message>
            <source>installed memory that the system can use</source>
            <translation>eingebauter Speicher, den das System nutzen kann</translation>
        </message>
        <message>
            <source>intermediate results and logits, reserved in main memory at load</source>
            <translation>Zwischenergebnisse und Logits, beim Laden im Hauptspeicher reserviert</translation>
        </message>
        <message>
            <source>it announces {n_settings} settings</source>
            <translation>kündigt {n_settings} Einstellungen an</translation>
        </message>
        <message>
            <source>it announces {n_tensors} tensors</source>
            <translation>kündigt {n_tensors} Tensoren an</translation>
        </message>
        <message>
            <source>it asks for more different items than there are</source>
            <translation>verlangt sind mehr verschiedene Einträge, als es gibt</translation>
        </message>
        <message>
            <source>it asks for more items than it allows</source>
            <translation>verlangt sind mehr Einträge als erlaubt</translation>
        </message>
        <message>
            <source>it calls itself without end</source>
            <translation>sie ruft sich endlos selbst auf</translation>
        </message>
        <message>
            <source>it contains a null character</source>
            <translation>sie enthält ein Nullzeichen</translation>
        </message>
        <message>
            <source>it could not be loaded</source>
            <translation>sie ließ sich nicht laden</translation>
        </message>
        <message>
            <source>it could not read its commands any more, mostly for lack of memory</source>
            <translation>sie konnte ihre Befehle nicht mehr lesen, meist aus Speichermangel</translation>
        </message>
        <message>
            <source>it did not end</source>
            <translation>sie kam zu keinem Ende</translation>
        </message>
        <message>
            <source>it does not show where an answer ends, so none can be continued</source>
            <translation>sie zeigt nicht, wo eine Antwort endet, daher lässt sich keine fortsetzen</translation>
        </message>
        <message>
            <source>it ended before the first token</source>
            <translation>sie endete vor dem ersten Token</translation>
        </message>
        <message>
            <source>it ended before the prompt was prepared</source>
            <translation>sie endete, bevor der Prompt vorbereitet war</translation>
        </message>
        <message>
            <source>it ends too early</source>
            <translation>endet zu früh</translation>
        </message>
        <message>
            <source>it ends with a backslash</source>
            <translation>er endet mit einem Rückstrich</translation>
        </message>
        <message>
            <source>it goes on at another place than asked</source>
            <translation>es geht anderswo weiter als verlangt</translation>
        </message>
        <message>
            <source>it has a system message behind the first question</source>
            <translation>sie hat eine Systemnachricht hinter der ersten Frage</translation>
        </message>
        <message>
            <source>it has layers for guessing ahead, which not every token uses</source>
            <translation>es hat Schichten zum Vorausraten, die nicht jedes Token nutzt</translation>
        </message>
        <message>
            <source>it has not been measured on this machine</source>
            <translation>auf dieser Maschine noch nicht gemessen</translation>
        </message>
        <message>
            <source>it has not been read yet</source>
            <translation>noch nicht gelesen</translation>
        </message>
        <message>
            <source>it holds a vocabulary and no weights</source>
            <translation>enthält ein Vokabular und keine Gewichte</translation>
        </message>
        <message>
            <source>it holds a vocabulary without a model</source>
            <translation>enthält ein Vokabular ohne Modell</translation>
        </message>
        <message>
            <source>it holds no conversation</source>
            <translation>sie enthält keinen Chat</translation>
        </message>
        <message>
            <source>it holds no message</source>
            <translation>sie enthält keine Nachricht</translation>
        </message>
        <message>
            <source>it holds no settings of a chat</source>
            <translation>sie enthält keine Einstellungen eines Chats</translation>
        </message>
        <message>
            <source>it holds no settings of a model</source>
            <translation>enthält keine Modelleinstellungen</translation>
        </message>
        <message>
            <source>it holds no test that reads or writes alone</source>
            <translation>sie enthält keinen Test, der nur liest oder nur schreibt</translation>
        </message>
        <message>
            <source>it holds no token</source>
            <translation>sie enthält kein Token</translation>
        </message>
        <message>
            <source>it holds no turn</source>
            <translation>sie enthält keinen Zug</translation>
        </message>
        <message>
            <source>it holds signs that file systems use for themselves, or is too long</source>
            <translation>enthält Zeichen, die Dateisysteme für sich nutzen, oder ist zu lang</translation>
        </message>
        <message>
            <source>it holds tensors of the unknown type {number}</source>
            <translation>enthält Tensoren des unbekannten Typs {number}</translation>
        </message>
        <message>
            <source>it is a LoRA adapter for another model</source>
            <translation>ist ein LoRA-Adapter für ein anderes Modell</translation>
        </message>
        <message>
            <source>it is a diffusion model</source>
            <translation>ist ein Diffusionsmodell</translation>
        </message>
        <message>
            <source>it is a folder</source>
            <translation>ist ein Ordner</translation>
        </message>
        <message>
            <source>it is a recurrent model, which cannot take a wrong guess back</source>
            <translation>ist ein rekurrentes Modell, das falsch Geratenes nicht zurücknehmen kann</translation>
        </message>
        <message>
            <source>it is an embedding model</source>
            <translation>ist ein Embedding-Modell</translation>
        </message>
        <message>
            <source>it is an encoder model</source>
            <translation>ist ein Encoder-Modell</translation>
        </message>
        <message>
            <source>it is an importance matrix for quantizing</source>
            <translation>ist eine Importance-Matrix zum Quantisieren</translation>
        </message>
        <message>
            <source>it is an {kind} that belongs to another model</source>
            <translation>{kind}, gehört zu einem anderen Modell</translation>
        </message>
        <message>
            <source>it is cut short or is no JSON</source>
            <translation>sie ist abgeschnitten oder kein JSON</translation>
        </message>
        <message>
            <source>it is empty</source>
            <translation>sie ist leer</translation>
        </message>
        <message>
            <source>it is empty; write a rule named "root"</source>
            <translation>sie ist leer; eine Regel namens "root" schreiben</translation>
        </message>
        <message>
            <source>it is false</source>
            <translation>es ist false</translation>
        </message>
        <message>
            <source>it is hidden</source>
            <translation>ist verborgen</translation>
        </message>
        <message>
            <source>it is larger than a template can be</source>
            <translation>sie ist größer, als eine Vorlage sein kann</translation>
        </message>
        <message>
            <source>it is larger than {n_most} MiB</source>
            <translation>sie ist größer als {n_most} MiB</translation>
        </message>
        <message>
            <source>it is longer than any real one</source>
            <translation>ist länger als jedes echte</translation>
        </message>
        <message>
            <source>it is longer than {n_most} characters</source>
            <translation>sie ist länger als {n_most} Zeichen</translation>
        </message>
        <message>
            <source>it is nested too deeply</source>
            <translation>es ist zu tief verschachtelt</translation>
        </message>
        <message>
            <source>it is no JSON</source>
            <translation>es ist kein JSON</translation>
        </message>
        <message>
            <source>it is no JSON object</source>
            <translation>es ist kein JSON-Objekt</translation>
        </message>
        <message>
            <source>it is no UTF-8 text</source>
            <translation>sie ist kein Text in UTF-8</translation>
        </message>
        <message>
            <source>it is no archive of chatapp: {place}: {words}</source>
            <translation>sie ist kein Archiv von chatapp: {place}: {words}</translation>
        </message>
        <message>
            <source>it is no conversation of plain texts: {place}: {words}</source>
            <translation>sie ist kein Chat aus reinen Texten: {place}: {words}</translation>
        </message>
        <message>
            <source>it is no ordinary file</source>
            <translation>ist keine gewöhnliche Datei</translation>
        </message>
        <message>
            <source>it is no sustained test</source>
            <translation>sie ist kein Dauertest</translation>
        </message>
        <message>
            <source>it is no text in UTF-8</source>
            <translation>sie ist kein Text in UTF-8</translation>
        </message>
        <message>
            <source>it is no text-generation model</source>
            <translation>ist kein Modell zur Texterzeugung</translation>
        </message>
        <message>
            <source>it is not a GGUF model file</source>
            <translation>ist keine GGUF-Modelldatei</translation>
        </message>
        <message>
            <source>it is not in UTF-8</source>
            <translation>sie ist nicht in UTF-8</translation>
        </message>
        <message>
            <source>it is not there</source>
            <translation>nicht vorhanden</translation>
        </message>
        <message>
            <source>it is of the GGUF version {n_version}, which is newer than this chatapp</source>
            <translation>GGUF-Version {n_version}, neuer als dieses chatapp</translation>
        </message>
        <message>
            <source>it is of the old GGUF version {n_version}</source>
            <translation>alte GGUF-Version {n_version}</translation>
        </message>
        <message>
            <source>it is part {n_part} of {n_parts} of a split model and was renamed; its name must end in {ending}</source>
            <translation>ist Teil {n_part} von {n_parts} eines geteilten Modells und wurde umbenannt; der Name muss auf {ending} enden</translation>
        </message>
        <message>
            <source>it is the first token of its answer</source>
            <translation>es ist das erste Token seiner Antwort</translation>
        </message>
        <message>
            <source>it is the image or sound projector of another model</source>
            <translation>ist der Bild- oder Tonprojektor eines anderen Modells</translation>
        </message>
        <message>
            <source>it is the picture part of another model</source>
            <translation>ist der Bildteil eines anderen Modells</translation>
        </message>
        <message>
            <source>it is too large</source>
            <translation>sie ist zu groß</translation>
        </message>
        <message>
            <source>it leads to another folder</source>
            <translation>führt in einen anderen Ordner</translation>
        </message>
        <message>
            <source>it leaves out what the user wrote</source>
            <translation>sie lässt weg, was der Benutzer schrieb</translation>
        </message>
        <message>
            <source>it loops too long</source>
            <translation>sie läuft zu lange im Kreis</translation>
        </message>
        <message>
            <source>it makes too large a text</source>
            <translation>sie macht einen zu großen Text</translation>
        </message>
        <message>
            <source>it must contain itself without end</source>
            <translation>es müsste sich selbst endlos enthalten</translation>
        </message>
        <message>
            <source>it must contain more items than it allows</source>
            <translation>enthalten sein müssen mehr Einträge als erlaubt</translation>
        </message>
        <message>
            <source>it names no architecture</source>
            <translation>nennt keine Architektur</translation>
        </message>
        <message>
            <source>it names no version</source>
            <translation>es nennt keine Version</translation>
        </message>
        <message>
            <source>it reads texts and writes none</source>
            <translation>liest Texte und schreibt keine</translation>
        </message>
        <message>
            <source>it rendered an empty prompt</source>
            <translation>sie ergab einen leeren Prompt</translation>
        </message>
        <message>
            <source>it repeats a message</source>
            <translation>sie wiederholt eine Nachricht</translation>
        </message>
        <message>
            <source>it takes too long</source>
            <translation>sie braucht zu lange</translation>
        </message>
        <message>
            <source>it takes two readings, and this is the first</source>
            <translation>noch eine Messung nötig</translation>
        </message>
        <message>
            <source>it was not measured</source>
            <translation>wurde nicht gemessen</translation>
        </message>
        <message>
            <source>it was not measured in this answer</source>
            <translation>in dieser Antwort nicht gemessen</translation>
        </message>
        <message>
            <source>it was sent before it could be foretold, or too few turns of this model and settings were measured</source>
            <translation>gesendet, bevor es vorhersagbar war, oder zu wenige Züge dieses Modells mit diesen Einstellungen sind gemessen</translation>
        </message>
        <message>
            <source>it was sent before it was counted, or fewer than two turns of this model and settings were measured</source>
            <translation>gesendet, bevor gezählt war, oder weniger als zwei Züge dieses Modells mit diesen Einstellungen sind gemessen</translation>
        </message>
        <message>
            <source>it was too short to be measured</source>
            <translation>zu kurz zum Messen</translation>
        </message>
        <message>
            <source>it was written by a newer chatapp</source>
            <translation>ein neueres chatapp schrieb sie</translation>
        </message>
        <message>
            <source>it was written for big-endian machines</source>
            <translation>wurde für Big-Endian-Maschinen geschrieben</translation>
        </message>
        <message>
            <source>its alignment {n_bytes} is no power of two</source>
            <translation>die Ausrichtung {n_bytes} ist keine Zweierpotenz</translation>
        </message>
        <message>
            <source>its answer cannot be understood</source>
            <translation>die Antwort darauf ist unverständlich</translation>
        </message>
        <message>
            <source>its begin and end tokens are others than the model's</source>
            <translation>Anfangs- und Endtoken sind andere als die des Modells</translation>
        </message>
        <message>
            <source>its begin, since the first step of the sustained test</source>
            <translation>sein Beginn, seit dem ersten Schritt des Dauertests</translation>
        </message>
        <message>
            <source>its end was not in sight while it was written</source>
            <translation>ihr Ende war beim Schreiben nicht in Sicht</translation>
        </message>
        <message>
            <source>its header is damaged</source>
            <translation>der Dateikopf ist beschädigt</translation>
        </message>
        <message>
            <source>its layers lie on two devices, each with a memory of its own</source>
            <translation>die Schichten liegen auf zwei Geräten mit je eigenem Speicher</translation>
        </message>
        <message>
            <source>its layers would lie on two devices, each with a speed of its own</source>
            <translation>die Schichten lägen auf zwei Geräten mit je eigenem Tempo</translation>
        </message>
        <message>
            <source>its messages follow each other in a ring</source>
            <translation>ihre Nachrichten folgen einander im Kreis</translation>
        </message>
        <message>
            <source>its minimum is above its maximum</source>
            <translation>das Minimum ist größer als das Maximum</translation>
        </message>
        <message>
            <source>its name or that of its folder is no text in UTF-8: rename it</source>
            <translation>ihr Name oder der ihres Ordners ist kein Text in UTF-8: Sie müssen umbenennen</translation>
        </message>
        <message>
            <source>its output has no end</source>
            <translation>ihre Ausgabe hat kein Ende</translation>
        </message>
        <message>
            <source>its sensor has never moved: many computers report a constant</source>
            <translation>der Sensor hat sich nie bewegt: Viele Rechner melden eine Konstante</translation>
        </message>
        <message>
            <source>its system prompt is longer than any real one</source>
            <translation>der Systemprompt ist länger als jeder echte</translation>
        </message>
        <message>
            <source>its table of contents is destroyed</source>
            <translation>ihr Inhaltsverzeichnis ist zerstört</translation>
        </message>
        <message>
            <source>its template is longer than any real one</source>
            <translation>die Vorlage ist länger als jede echte</translation>
        </message>
        <message>
            <source>its time - that of the token before</source>
            <translation>seine Zeit - die des Tokens davor</translation>
        </message>
        <message>
            <source>its tokenizer is of another kind</source>
            <translation>der Tokenizer ist von anderer Art</translation>
        </message>
        <message>
            <source>its vocabulary differs from the model's at token {n_token}</source>
            <translation>das Vokabular weicht bei Token {n_token} von dem des Modells ab</translation>
        </message>
        <message>
            <source>its vocabulary has {n_draft} tokens and the model's {n_model}</source>
            <translation>das Vokabular hat {n_draft} Token, das des Modells {n_model}</translation>
        </message>
        <message>
            <source>killed by signal {signal}</source>
            <translation>durch das Signal {signal} beendet</translation>
        </message>
        <message>
            <source>last quarter of a sustained test: tokens / time of their steps</source>
            <translation>letztes Viertel eines Dauertests: Token / Zeit ihrer Schritte</translation>
        </message>
        <message>
            <source>line {number} belongs to another conversation</source>
            <translation>Zeile {number} gehört zu einem anderen Chat</translation>
        </message>
        <message>
            <source>line {number} has a system message behind the first question</source>
            <translation>Zeile {number} hat eine Systemnachricht hinter der ersten Frage</translation>
        </message>
        <message>
            <source>line {number} is cut short or is no JSON</source>
            <translation>Zeile {number} ist abgeschnitten oder kein JSON</translation>
        </message>
        <message>
            <source>line {number} is no conversation of plain texts: {place}: {words}</source>
            <translation>Zeile {number} ist kein Chat aus reinen Texten: {place}: {words}</translation>
        </message>
        <message>
            <source>line {number} is no record of llama-bench</source>
            <translation>Zeile {number} ist kein Eintrag von llama-bench</translation>
        </message>
        <message>
            <source>line {number} is no token</source>
            <translation>Zeile {number} ist kein Token</translation>
        </message>
        <message>
            <source>line {number} is no turn of a session log: {place}: {words}</source>
            <translation>Zeile {number} ist kein Zug eines Sitzungslogs: {place}: {words}</translation>
        </message>
        <message>
            <source>line {number} repeats a message</source>
            <translation>Zeile {number} wiederholt eine Nachricht</translation>
        </message>
        <message>
            <source>line {number} was written by a newer chatapp</source>
            <translation>ein neueres chatapp schrieb Zeile {number}</translation>
        </message>
        <message>
            <source>line {number}: llama.cpp counts repetitions up to {n_most} only; write {repetition} in parts</source>
            <translation>Zeile {number}: llama.cpp zählt Wiederholungen nur bis {n_most}; {repetition} in Teilen schreiben</translation>
        </message>
        <message>
            <source>line {number}: there is no rule named "{name}"</source>
            <translation>Zeile {number}: es gibt keine Regel namens "{name}"</translation>
        </message>
        <message>
            <source>line {number}: {complaint} before "{text}"</source>
            <translation>Zeile {number}: {complaint} vor "{text}"</translation>
        </message>
        <message>
            <source>line {number}: {complaint}, and the text ends</source>
            <translation>Zeile {number}: {complaint}, und der Text endet</translation>
        </message>
        <message>
            <source>llama.cpp cannot move the cache of this model, so each trim reads what stays again.</source>
            <translation>llama.cpp kann den Cache dieses Modells nicht verschieben, daher liest jede Kürzung neu, was bleibt.</translation>
        </message>
        <message>
            <source>llama.cpp cannot move the cache of this model.</source>
            <translation>llama.cpp kann den Cache dieses Modells nicht verschieben.</translation>
        </message>
        <message>
            <source>llama.cpp could not load it</source>
            <translation>llama.cpp konnte es nicht laden</translation>
        </message>
        <message>
            <source>llama.cpp did not report how much it reserved, or part of that has not been touched yet and so takes no memory</source>
            <translation>llama.cpp meldete nicht, wie viel es reservierte, oder ein Teil davon ist noch unberührt und belegt keinen Speicher</translation>
        </message>
        <message>
            <source>llama.cpp gave no reason</source>
            <translation>llama.cpp nannte keinen Grund</translation>
        </message>
        <message>
            <source>llama.cpp refused it without saying why</source>
            <translation>llama.cpp lehnte sie ab, ohne zu sagen, warum</translation>
        </message>
        <message>
            <source>llama.cpp refused these load settings ({reason}). Change them and load again.</source>
            <translation>llama.cpp lehnte diese Ladeeinstellungen ab ({reason}). Ändern und neu laden.</translation>
        </message>
        <message>
            <source>llama.cpp reported no KV cache for this model</source>
            <translation>llama.cpp meldete keinen KV-Cache für dieses Modell</translation>
        </message>
        <message>
            <source>llama.cpp's model buffers in main memory; what lies on a GPU is told in that GPU's line</source>
            <translation>Modellpuffer von llama.cpp im Hauptspeicher; was auf einer GPU liegt, steht in deren Zeile</translation>
        </message>
        <message>
            <source>llama_decode returned {number}</source>
            <translation>llama_decode gab {number} zurück</translation>
        </message>
        <message>
            <source>looking ahead</source>
            <translation>Vorausschau</translation>
        </message>
        <message>
            <source>looking back</source>
            <translation>Rückschau</translation>
        </message>
        <message>
            <source>loss of decode speed at equal context depth: 1 - expected / measured time of a step (mean of the last 30 s), where expected is the calibrated cost at this depth, scaled to this session's cool baseline (seconds 5 to 45 of writing); the row shows it as a change of speed, so -2 % is 2 % slower</source>
            <translation>Verlust an Decode-Tempo bei gleicher Kontexttiefe: 1 - erwartete / gemessene Zeit eines Schritts (Mittel der letzten 30 s); erwartet sind die kalibrierten Kosten bei dieser Tiefe, skaliert auf die kühle Grundlinie dieser Sitzung (Sekunden 5 bis 45 des Schreibens); die Zeile zeigt die Änderung des Tempos, -2 % heißt also 2 % langsamer</translation>
        </message>
        <message>
            <source>loss of decode speed that the context depth explains: 1 - expected step at the baseline's depth / expected step now; (1 - context loss) x (1 - drift) is what is left of the speed</source>
            <translation>Verlust an Decode-Tempo, den die Kontexttiefe erklärt: 1 - erwarteter Schritt bei Tiefe der Grundlinie / erwarteter Schritt jetzt; (1 - Kontextverlust) x (1 - Drift) bleibt vom Tempo übrig</translation>
        </message>
        <message>
            <source>many computers report a constant</source>
            <translation>viele Rechner melden eine Konstante</translation>
        </message>
        <message>
            <source>maxContains beside more than {n_most} items</source>
            <translation>maxContains neben mehr als {n_most} Einträgen</translation>
        </message>
        <message>
            <source>maxContains where items cannot be told apart by the property "{name}", which is not required of the items</source>
            <translation>maxContains, wo Einträge sich an der Eigenschaft "{name}" nicht unterscheiden lassen, die nicht verlangt ist</translation>
        </message>
        <message>
            <source>maxContains where items cannot be told apart by {keyword}</source>
            <translation>maxContains, wo Einträge sich an {keyword} nicht unterscheiden lassen</translation>
        </message>
        <message>
            <source>mean of the cores' present clocks</source>
            <translation>Mittel des jetzigen Takts der Kerne</translation>
        </message>
        <message>
            <source>mean of what was read meanwhile</source>
            <translation>Mittel dessen, was unterdessen gelesen wurde</translation>
        </message>
        <message>
            <source>mean over the answers of each one's (tokens - 1) / (last token - first token)</source>
            <translation>Mittel über die Antworten von je (Token - 1) / (letztes Token - erstes Token)</translation>
        </message>
        <message>
            <source>median step of the burst / median step of the last quarter: without stalls and stops between steps</source>
            <translation>mittlerer Schritt der Spitze / mittlerer Schritt des letzten Viertels: ohne Stockungen und Halte zwischen Schritten</translation>
        </message>
        <message>
            <source>memory bandwidth</source>
            <translation>Speicherbandbreite</translation>
        </message>
        <message>
            <source>memory bandwidth / bytes read per token: no decode loop that reads them once a token can be faster</source>
            <translation>Speicherbandbreite / gelesene Bytes je Token: Keine Decode-Schleife, die sie einmal je Token liest, kann schneller sein</translation>
        </message>
        <message>
            <source>memory of the card</source>
            <translation>Speicher der Karte</translation>
        </message>
        <message>
            <source>memory of the card that all programs hold</source>
            <translation>Speicher der Karte, den alle Programme belegen</translation>
        </message>
        <message>
            <source>memory of the card that other programs hold</source>
            <translation>Speicher der Karte, den andere Programme belegen</translation>
        </message>
        <message>
            <source>memory ran out, and the system ended it</source>
            <translation>der Speicher ging aus, und das System beendete sie</translation>
        </message>
        <message>
            <source>messages left the window while the answer was written</source>
            <translation>Nachrichten verließen das Fenster, während die Antwort geschrieben wurde</translation>
        </message>
        <message>
            <source>middle of the first 30 s after the burst that are 10 % slower than it, since the first step</source>
            <translation>Mitte der ersten 30 s nach der Spitze, die 10 % langsamer sind als sie, seit dem ersten Schritt</translation>
        </message>
        <message>
            <source>middle of the first 30 s after the burst that are 25 % slower than it, since the first step</source>
            <translation>Mitte der ersten 30 s nach der Spitze, die 25 % langsamer sind als sie, seit dem ersten Schritt</translation>
        </message>
        <message>
            <source>minContains is above maxContains</source>
            <translation>minContains ist größer als maxContains</translation>
        </message>
        <message>
            <source>minLength is above maxLength</source>
            <translation>minLength ist größer als maxLength</translation>
        </message>
        <message>
            <source>more than half of the tokens came together with another</source>
            <translation>mehr als die Hälfte der Token kam mit einem anderen zusammen</translation>
        </message>
        <message>
            <source>more than {n_most} parentheses are open at once</source>
            <translation>mehr als {n_most} Klammern sind zugleich offen</translation>
        </message>
        <message>
            <source>most Windows PCs and all virtual machines let no program read it</source>
            <translation>die meisten Windows-PCs und alle virtuellen Maschinen lassen es kein Programm lesen</translation>
        </message>
        <message>
            <source>multipleOf with bounds of so many digits</source>
            <translation>multipleOf mit Grenzen aus so vielen Ziffern</translation>
        </message>
        <message>
            <source>multipleOf {step} (its grammar would be too large)</source>
            <translation>multipleOf {step} (die Grammatik würde zu groß)</translation>
        </message>
        <message>
            <source>n_ctx is above what this model was trained for; answers may fall apart beyond that.</source>
            <translation>n_ctx liegt über dem, wofür dieses Modell trainiert wurde; Antworten können darüber zerfallen.</translation>
        </message>
        <message>
            <source>nesting without end</source>
            <translation>endlose Verschachtelung</translation>
        </message>
        <message>
            <source>no GPU with a sensor is present</source>
            <translation>keine GPU mit Sensor vorhanden</translation>
        </message>
        <message>
            <source>no NVIDIA GPU is present</source>
            <translation>keine NVIDIA-GPU vorhanden</translation>
        </message>
        <message>
            <source>no NVIDIA driver is loaded</source>
            <translation>kein NVIDIA-Treiber geladen</translation>
        </message>
        <message>
            <source>no NVIDIA library is installed</source>
            <translation>keine NVIDIA-Bibliothek installiert</translation>
        </message>
        <message>
            <source>no answer has been measured yet</source>
            <translation>noch nichts gemessen</translation>
        </message>
        <message>
            <source>no answer has been written yet</source>
            <translation>noch keine Antwort geschrieben</translation>
        </message>
        <message>
            <source>no answer has two tokens yet</source>
            <translation>noch keine Antwort hat zwei Token</translation>
        </message>
        <message>
            <source>no answer of this log has it</source>
            <translation>keine Antwort dieses Logs hat es</translation>
        </message>
        <message>
            <source>no answer was measured, or the model's header does not tell</source>
            <translation>keine Antwort gemessen, oder der Dateikopf des Modells sagt es nicht</translation>
        </message>
        <message>
            <source>no answer was written</source>
            <translation>keine Antwort geschrieben</translation>
        </message>
        <message>
            <source>no draft model is loaded</source>
            <translation>kein Entwurfsmodell geladen</translation>
        </message>
        <message>
            <source>no format was asked for</source>
            <translation>kein Format verlangt</translation>
        </message>
        <message>
            <source>no grammar or schema was asked for</source>
            <translation>keine Grammatik und kein Schema verlangt</translation>
        </message>
        <message>
            <source>no loss has set in</source>
            <translation>kein Verlust eingetreten</translation>
        </message>
        <message>
            <source>no model has answered on this machine yet, and its memory bandwidth has not been measured</source>
            <translation>noch kein Modell hat auf dieser Maschine geantwortet, und ihre Speicherbandbreite ist nicht gemessen</translation>
        </message>
        <message>
            <source>no model is loaded</source>
            <translation>kein Modell geladen</translation>
        </message>
        <message>
            <source>no model is loaded, or it has no KV cache</source>
            <translation>kein Modell geladen, oder es hat keinen KV-Cache</translation>
        </message>
        <message>
            <source>no model is loaded, or llama.cpp did not report it</source>
            <translation>kein Modell geladen, oder llama.cpp meldete es nicht</translation>
        </message>
        <message>
            <source>no model was loaded</source>
            <translation>kein Modell war geladen</translation>
        </message>
        <message>
            <source>no multiple lies between its bounds</source>
            <translation>kein Vielfaches liegt zwischen den Grenzen</translation>
        </message>
        <message>
            <source>no new text was shown in the last 2 s</source>
            <translation>in den letzten 2 s kein neuer Text gezeigt</translation>
        </message>
        <message>
            <source>no number lies between its bounds</source>
            <translation>keine Zahl liegt zwischen den Grenzen</translation>
        </message>
        <message>
            <source>no prompt token is read yet</source>
            <translation>noch kein Prompt-Token gelesen</translation>
        </message>
        <message>
            <source>no prompt token was read</source>
            <translation>kein Prompt-Token gelesen</translation>
        </message>
        <message>
            <source>no prompt was read</source>
            <translation>kein Prompt gelesen</translation>
        </message>
        <message>
            <source>no reason is given</source>
            <translation>ohne Angabe eines Grundes</translation>
        </message>
        <message>
            <source>no reasoning was written</source>
            <translation>kein Denken geschrieben</translation>
        </message>
        <message>
            <source>no reasoning was written, fewer than two tokens, or one burst</source>
            <translation>kein Denken geschrieben, weniger als zwei Token, oder alle auf einmal</translation>
        </message>
        <message>
            <source>no room in the KV cache</source>
            <translation>kein Platz im KV-Cache</translation>
        </message>
        <message>
            <source>no step was timed</source>
            <translation>kein Schritt gemessen</translation>
        </message>
        <message>
            <source>no temperature sensor is readable here</source>
            <translation>kein Sensor lesbar</translation>
        </message>
        <message>
            <source>no text arrived</source>
            <translation>kein Text kam an</translation>
        </message>
        <message>
            <source>no text has arrived yet</source>
            <translation>noch kein Text angekommen</translation>
        </message>
        <message>
            <source>no text matches its pattern</source>
            <translation>kein Text passt zum pattern</translation>
        </message>
        <message>
            <source>no text of the answer arrived</source>
            <translation>kein Text der Antwort kam an</translation>
        </message>
        <message>
            <source>no text of the answer was painted: only reasoning came, another chat was on screen, or its end was out of sight</source>
            <translation>kein Text der Antwort wurde gezeigt: Nur Denken kam, ein anderer Chat war zu sehen, oder ihr Ende war außer Sicht</translation>
        </message>
        <message>
            <source>no token came, or it is the first second</source>
            <translation>kein Token kam, oder es ist die erste Sekunde</translation>
        </message>
        <message>
            <source>no token has come for more than 2 s</source>
            <translation>seit mehr als 2 s kam kein Token</translation>
        </message>
        <message>
            <source>no token is written yet</source>
            <translation>noch kein Token geschrieben</translation>
        </message>
        <message>
            <source>no token was guessed</source>
            <translation>kein Token geraten</translation>
        </message>
        <message>
            <source>no token was written</source>
            <translation>kein Token geschrieben</translation>
        </message>
        <message>
            <source>no value has two types</source>
            <translation>kein Wert hat zwei Typen</translation>
        </message>
        <message>
            <source>no value is left to choose from</source>
            <translation>kein Wert bleibt zur Auswahl</translation>
        </message>
        <message>
            <source>no window of 30 s was that slow</source>
            <translation>kein Fenster von 30 s war so langsam</translation>
        </message>
        <message>
            <source>none of its builds can be opened on this processor</source>
            <translation>keine ihrer Fassungen lässt sich auf diesem Prozessor öffnen</translation>
        </message>
        <message>
            <source>not known</source>
            <translation>nicht bekannt</translation>
        </message>
        <message>
            <source>not known yet</source>
            <translation>noch nicht bekannt</translation>
        </message>
        <message>
            <source>nothing could be read</source>
            <translation>nichts konnte gelesen werden</translation>
        </message>
        <message>
            <source>of this answer, or of this point of a sustained test</source>
            <translation>dieser Antwort, oder dieses Punkts eines Dauertests</translation>
        </message>
        <message>
            <source>on mains</source>
            <translation>am Netz</translation>
        </message>
        <message>
            <source>one answer was written, or none has two tokens</source>
            <translation>nur eine Antwort geschrieben, oder keine hat zwei Token</translation>
        </message>
        <message>
            <source>one of its files is missing</source>
            <translation>eine seiner Dateien fehlt</translation>
        </message>
        <message>
            <source>oneOf with alternatives that may hold together (use anyOf)</source>
            <translation>oneOf mit Möglichkeiten, die zugleich gelten können (anyOf nehmen)</translation>
        </message>
        <message>
            <source>only Intel Macs report it</source>
            <translation>nur Intel-Macs melden es</translation>
        </message>
        <message>
            <source>only Intel processors report it</source>
            <translation>nur Intel-Prozessoren melden es</translation>
        </message>
        <message>
            <source>only Intel processors under Linux report it</source>
            <translation>nur Intel-Prozessoren unter Linux melden es</translation>
        </message>
        <message>
            <source>only Linux reports it</source>
            <translation>nur Linux meldet es</translation>
        </message>
        <message>
            <source>only macOS reports it</source>
            <translation>nur macOS meldet es</translation>
        </message>
        <message>
            <source>only one prompt token was read</source>
            <translation>nur ein Prompt-Token gelesen</translation>
        </message>
        <message>
            <source>only some Windows machines report it</source>
            <translation>nur manche Windows-Rechner melden es</translation>
        </message>
        <message>
            <source>other weights</source>
            <translation>andere Gewichte</translation>
        </message>
        <message>
            <source>pages fetched from swap / time</source>
            <translation>aus dem Swap geholte Seiten / Zeit</translation>
        </message>
        <message>
            <source>pages that the engine had to wait for because they lay on disk (major faults) / time</source>
            <translation>Seiten, auf die die Engine warten musste, weil sie auf der Platte lagen (Major Faults) / Zeit</translation>
        </message>
        <message>
            <source>part of what is reserved has not been touched yet</source>
            <translation>ein Teil des Reservierten ist noch unberührt</translation>
        </message>
        <message>
            <source>pattern with {why}</source>
            <translation>pattern mit {why}</translation>
        </message>
        <message>
            <source>positive: it took longer than foretold</source>
            <translation>positiv: Es dauerte länger als vorhergesagt</translation>
        </message>
        <message>
            <source>power that the card may draw</source>
            <translation>Leistung, die die Karte aufnehmen darf</translation>
        </message>
        <message>
            <source>prefill rate x weights / batch size / memory bandwidth: every weight is read once a batch, not once a token</source>
            <translation>Prefill-Rate x Gewichte / Batchgröße / Speicherbandbreite: Jedes Gewicht wird einmal je Batch gelesen, nicht einmal je Token</translation>
        </message>
        <message>
            <source>present clock of the GPU</source>
            <translation>jetziger Takt der GPU</translation>
        </message>
        <message>
            <source>present power draw / the card's limit</source>
            <translation>jetzige Leistungsaufnahme / Limit der Karte</translation>
        </message>
        <message>
            <source>present power draw of the card</source>
            <translation>jetzige Leistungsaufnahme der Karte</translation>
        </message>
        <message>
            <source>prompt tokens before the trim - prompt tokens after it</source>
            <translation>Prompt-Token vor der Kürzung - Prompt-Token danach</translation>
        </message>
        <message>
            <source>prompt tokens that were read in this turn</source>
            <translation>in diesem Zug gelesene Prompt-Token</translation>
        </message>
        <message>
            <source>prompt tokens whose keys and values were still in the KV cache: not read again</source>
            <translation>Prompt-Token, deren Keys und Values noch im KV-Cache lagen: nicht neu gelesen</translation>
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
            <translation>Lesen der Gewichte + Reservieren von Caches und Puffern; nie Teil der TTFT</translation>
        </message>
        <message>
            <source>recurrent state</source>
            <translation>rekurrenter Zustand</translation>
        </message>
        <message>
            <source>resident memory of the engine process - what llama.cpp reserved in main memory, but no less than the process took before it loaded the model: libraries, vocabulary, saved caches</source>
            <translation>residenter Speicher des Engine-Prozesses - was llama.cpp im Hauptspeicher reservierte, aber nicht weniger, als der Prozess vor dem Laden des Modells belegte: Bibliotheken, Vokabular, gesicherte Caches</translation>
        </message>
        <message>
            <source>resident memory of the engine process, mapped weights included</source>
            <translation>residenter Speicher des Engine-Prozesses, samt eingeblendeten Gewichten</translation>
        </message>
        <message>
            <source>same weights</source>
            <translation>gleiche Gewichte</translation>
        </message>
        <message>
            <source>several answers at once: see throughput and rate per answer</source>
            <translation>mehrere Antworten zugleich: siehe Durchsatz und Rate je Antwort</translation>
        </message>
        <message>
            <source>share of its pace that the board leaves to the processor; 100 is all of it</source>
            <translation>Anteil des Tempos, den die Platine dem Prozessor lässt; 100 ist das ganze</translation>
        </message>
        <message>
            <source>share of the last 10 s in which some task waited for a disk (PSI)</source>
            <translation>Anteil der letzten 10 s, in dem ein Prozess auf eine Platte wartete (PSI)</translation>
        </message>
        <message>
            <source>share of the last 10 s in which some task waited for memory (PSI)</source>
            <translation>Anteil der letzten 10 s, in dem ein Prozess auf Speicher wartete (PSI)</translation>
        </message>
        <message>
            <source>share of the last 10 s in which some task waited for the CPU (PSI)</source>
            <translation>Anteil der letzten 10 s, in dem ein Prozess auf die CPU wartete (PSI)</translation>
        </message>
        <message>
            <source>share of time in which the GPU computed</source>
            <translation>Anteil der Zeit, in der die GPU rechnete</translation>
        </message>
        <message>
            <source>since Send, anew with each answer</source>
            <translation>seit dem Senden, mit jeder Antwort neu</translation>
        </message>
        <message>
            <source>sliding window</source>
            <translation>Sliding Window</translation>
        </message>
        <message>
            <source>slowest 30 s / fastest 30 s of a sustained test; 97 % and more is steady</source>
            <translation>langsamste 30 s / schnellste 30 s eines Dauertests; ab 97 % ist es stetig</translation>
        </message>
        <message>
            <source>speculative decoding was off</source>
            <translation>spekulatives Decoding war aus</translation>
        </message>
        <message>
            <source>speculative decoding: tokens come in groups</source>
            <translation>spekulatives Dekodieren: Token kommen in Gruppen</translation>
        </message>
        <message>
            <source>stack overflow ({code})</source>
            <translation>Stapelüberlauf, {code}</translation>
        </message>
        <message>
            <source>start to end of reading the prompt</source>
            <translation>Anfang bis Ende des Prompt-Lesens</translation>
        </message>
        <message>
            <source>status 500</source>
            <translation>Status 500</translation>
        </message>
        <message>
            <source>status 502</source>
            <translation>Status 502</translation>
        </message>
        <message>
            <source>status 503</source>
            <translation>Status 503</translation>
        </message>
        <message>
            <source>status 504</source>
            <translation>Status 504</translation>
        </message>
        <message>
            <source>status {number}</source>
            <translation>Status {number}</translation>
        </message>
        <message>
            <source>steps of a sustained test that were timed</source>
            <translation>gemessene Schritte eines Dauertests</translation>
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
            <translation>Summe über Caches von reserviert x min(belegt, Zellen) / Zellen; ein volles Sliding Window wächst nicht mehr</translation>
        </message>
        <message>
            <source>sum over layers of KV heads x (K size x bytes of a K element + V size x bytes of a V element)</source>
            <translation>Summe über Schichten von KV-Köpfen x (K-Größe x Bytes je K-Element + V-Größe x Bytes je V-Element)</translation>
        </message>
        <message>
            <source>sum over the answers that were written at once</source>
            <translation>Summe über die Antworten, die zugleich geschrieben wurden</translation>
        </message>
        <message>
            <source>sustained / burst; the ± is a 95 % interval from the scatter of 2 s points that allows for neighbours being alike. The burst is the best of many windows, so that an even but noisy machine retains a little less than 100 %</source>
            <translation>Dauer / Spitze; ± ist ein 95-%-Intervall aus der Streuung von 2-s-Punkten, das die Ähnlichkeit der Nachbarn beachtet. Die Spitze ist das beste vieler Fenster, sodass eine gleichmäßige, aber verrauschte Maschine etwas unter 100 % hält</translation>
        </message>
        <message>
            <source>tensor {number} has {n_dimensions} dimensions</source>
            <translation>Tensor {number} hat {n_dimensions} Dimensionen</translation>
        </message>
        <message>
            <source>tensor {number} is larger than any memory</source>
            <translation>Tensor {number} ist größer als jeder Speicher</translation>
        </message>
        <message>
            <source>tensor {number} lies at {n_offset} instead of {n_expected}</source>
            <translation>Tensor {number} liegt bei {n_offset} statt bei {n_expected}</translation>
        </message>
        <message>
            <source>the CUDA toolkit and a C++ compiler</source>
            <translation>das CUDA-Toolkit und einen C++-Compiler</translation>
        </message>
        <message>
            <source>the GPU's own sensor; the junction where it names one</source>
            <translation>der eigene Sensor der GPU; die Junction, wo er eine nennt</translation>
        </message>
        <message>
            <source>the Vulkan SDK and a C++ compiler</source>
            <translation>das Vulkan-SDK und einen C++-Compiler</translation>
        </message>
        <message>
            <source>the access token holds signs that no token has</source>
            <translation>das Zugriffstoken enthält Zeichen, die kein Token hat</translation>
        </message>
        <message>
            <source>the answer ended before the engine reported it</source>
            <translation>die Antwort endete, bevor die Engine es meldete</translation>
        </message>
        <message>
            <source>the answer ended early</source>
            <translation>die Antwort endete vorzeitig</translation>
        </message>
        <message>
            <source>the answer has no reasoning</source>
            <translation>die Antwort hat kein Denken</translation>
        </message>
        <message>
            <source>the app ended before that was possible</source>
            <translation>das Programm endete, bevor das möglich war</translation>
        </message>
        <message>
            <source>the bandwidth is not measured, the layers lie on two devices, or what a token reads is not known</source>
            <translation>die Bandbreite ist nicht gemessen, die Schichten liegen auf zwei Geräten, oder was ein Token liest, ist unbekannt</translation>
        </message>
        <message>
            <source>the bandwidth of this GPU's memory is not known for certain</source>
            <translation>die Speicherbandbreite dieser GPU ist nicht sicher bekannt</translation>
        </message>
        <message>
            <source>the cache cannot be copied and put back</source>
            <translation>der Cache lässt sich nicht kopieren und zurücklegen</translation>
        </message>
        <message>
            <source>the cache holds another conversation</source>
            <translation>der Cache enthält einen anderen Chat</translation>
        </message>
        <message>
            <source>the check of its copy failed</source>
            <translation>die Prüfung ihrer Kopie schlug fehl</translation>
        </message>
        <message>
            <source>the context window of {n_ctx} tokens leaves room for 1 to {n_most}</source>
            <translation>das Kontextfenster von {n_ctx} Token lässt Platz für 1 bis {n_most}</translation>
        </message>
        <message>
            <source>the copy is damaged too</source>
            <translation>auch die Kopie ist beschädigt</translation>
        </message>
        <message>
            <source>the cost of context depth of this model is not known yet, or fewer than 45 s were written since the load</source>
            <translation>die Kosten der Kontexttiefe dieses Modells sind noch unbekannt, oder seit dem Laden wurde unter 45 s geschrieben</translation>
        </message>
        <message>
            <source>the database is closed</source>
            <translation>die Datenbank ist geschlossen</translation>
        </message>
        <message>
            <source>the device has vanished</source>
            <translation>das Gerät ist verschwunden</translation>
        </message>
        <message>
            <source>the end of the answer was not seen</source>
            <translation>das Ende der Antwort war nicht zu sehen</translation>
        </message>
        <message>
            <source>the end was not seen</source>
            <translation>das Ende war nicht zu sehen</translation>
        </message>
        <message>
            <source>the engine did not measure it</source>
            <translation>die Engine hat es nicht gemessen</translation>
        </message>
        <message>
            <source>the engine did not report how much memory it reserved</source>
            <translation>die Engine meldete nicht, wie viel Speicher sie reservierte</translation>
        </message>
        <message>
            <source>the engine did not report how much of the model a token reads</source>
            <translation>die Engine meldete nicht, wie viel ein Token vom Modell liest</translation>
        </message>
        <message>
            <source>the engine has just ended</source>
            <translation>die Engine ist gerade beendet</translation>
        </message>
        <message>
            <source>the engine has not reported it yet</source>
            <translation>von der Engine noch nicht gemeldet</translation>
        </message>
        <message>
            <source>the engine has not reported yet how full the cache is</source>
            <translation>die Engine hat noch nicht gemeldet, wie voll der Cache ist</translation>
        </message>
        <message>
            <source>the engine is not running</source>
            <translation>die Engine läuft nicht</translation>
        </message>
        <message>
            <source>the file cannot be read</source>
            <translation>die Datei ist nicht lesbar</translation>
        </message>
        <message>
            <source>the file is cut short</source>
            <translation>die Datei ist abgeschnitten</translation>
        </message>
        <message>
            <source>the file is not there</source>
            <translation>die Datei ist nicht da</translation>
        </message>
        <message>
            <source>the firmware has no profiles</source>
            <translation>die Firmware hat keine Profile</translation>
        </message>
        <message>
            <source>the first log has 0 here</source>
            <translation>das erste Protokoll hat hier 0</translation>
        </message>
        <message>
            <source>the folder is not empty</source>
            <translation>der Ordner ist nicht leer</translation>
        </message>
        <message>
            <source>the list {name} announces {n_texts} texts</source>
            <translation>die Liste {name} kündigt {n_texts} Texte an</translation>
        </message>
        <message>
            <source>the list {name} holds values of type {number}</source>
            <translation>die Liste {name} enthält Werte des Typs {number}</translation>
        </message>
        <message>
            <source>the log does not hold it</source>
            <translation>das Protokoll enthält es nicht</translation>
        </message>
        <message>
            <source>the longest wait between two tokens</source>
            <translation>das längste Warten zwischen zwei Token</translation>
        </message>
        <message>
            <source>the memory bandwidth has not been measured</source>
            <translation>Bandbreite ungemessen</translation>
        </message>
        <message>
            <source>the model file does not say how many of its experts a token uses</source>
            <translation>die Modelldatei sagt nicht, wie viele Experten ein Token nutzt</translation>
        </message>
        <message>
            <source>the model is being loaded</source>
            <translation>das Modell wird geladen</translation>
        </message>
        <message>
            <source>the name of tensor {number} is {n_bytes} bytes long</source>
            <translation>der Name von Tensor {number} ist {n_bytes} Bytes lang</translation>
        </message>
        <message>
            <source>the new database is not sound either</source>
            <translation>auch die neue Datenbank ist nicht heil</translation>
        </message>
        <message>
            <source>the prompt was not prepared</source>
            <translation>der Prompt wurde nicht vorbereitet</translation>
        </message>
        <message>
            <source>the prompt was not read to its end</source>
            <translation>der Prompt wurde nicht zu Ende gelesen</translation>
        </message>
        <message>
            <source>the record names an answer that it does not hold</source>
            <translation>der Eintrag nennt eine Antwort, die er nicht enthält</translation>
        </message>
        <message>
            <source>the reply came in one burst</source>
            <translation>die Antwort kam auf einmal</translation>
        </message>
        <message>
            <source>the rows of tensor {number} are no whole blocks of {type}</source>
            <translation>die Zeilen von Tensor {number} sind keine ganzen Blöcke von {type}</translation>
        </message>
        <message>
            <source>the seed that was really used</source>
            <translation>der wirklich benutzte Seed</translation>
        </message>
        <message>
            <source>the setting {name} is no whole number from 0 upwards</source>
            <translation>die Einstellung {name} ist keine ganze Zahl ab 0</translation>
        </message>
        <message>
            <source>the setting {name} is of the unknown type {number}</source>
            <translation>die Einstellung {name} hat den unbekannten Typ {number}</translation>
        </message>
        <message>
            <source>the setting {name} is {n_value}</source>
            <translation>die Einstellung {name} ist {n_value}</translation>
        </message>
        <message>
            <source>the setting {name} stands there twice</source>
            <translation>die Einstellung {name} steht zweimal da</translation>
        </message>
        <message>
            <source>the system does not report it</source>
            <translation>das System meldet es nicht</translation>
        </message>
        <message>
            <source>the system does not report one of the two</source>
            <translation>das System meldet eines von beiden nicht</translation>
        </message>
        <message>
            <source>the system does not report the present clock</source>
            <translation>das System meldet den jetzigen Takt nicht</translation>
        </message>
        <message>
            <source>the system lets only administrators read it</source>
            <translation>das System lässt es nur Administratoren lesen</translation>
        </message>
        <message>
            <source>the test ended before 36 s</source>
            <translation>der Test endete vor 36 s</translation>
        </message>
        <message>
            <source>the top level</source>
            <translation>der obersten Ebene</translation>
        </message>
        <message>
            <source>the turn ended before those logits were there</source>
            <translation>der Zug endete, bevor diese Logits da waren</translation>
        </message>
        <message>
            <source>there is no GPU, or its driver does not tell</source>
            <translation>es gibt keine GPU, oder ihr Treiber nennt es nicht</translation>
        </message>
        <message>
            <source>there is no baseline to compare with yet</source>
            <translation>noch keine Grundlinie zum Vergleichen</translation>
        </message>
        <message>
            <source>there is no room for a copy of the cache</source>
            <translation>für eine Kopie des Caches ist kein Platz</translation>
        </message>
        <message>
            <source>there is no rule named "root"; the grammar begins there</source>
            <translation>es gibt keine Regel namens "root"; dort beginnt die Grammatik</translation>
        </message>
        <message>
            <source>this answer carries no figures</source>
            <translation>diese Antwort hat keine Größen</translation>
        </message>
        <message>
            <source>this answer was written before arrivals were recorded</source>
            <translation>diese Antwort entstand, bevor Ankünfte aufgezeichnet wurden</translation>
        </message>
        <message>
            <source>this build of llama.cpp does not know its architecture</source>
            <translation>dieses llama.cpp kennt die Architektur nicht</translation>
        </message>
        <message>
            <source>this device does not report it</source>
            <translation>dieses Gerät meldet es nicht</translation>
        </message>
        <message>
            <source>this machine has no battery</source>
            <translation>diese Maschine hat keinen Akku</translation>
        </message>
        <message>
            <source>this machine has no battery, or it reports nothing</source>
            <translation>diese Maschine hat keinen Akku, oder er meldet nichts</translation>
        </message>
        <message>
            <source>this model's tokens end at {n_last}</source>
            <translation>die Token dieses Modells enden bei {n_last}</translation>
        </message>
        <message>
            <source>this system reports a fixed clock, not the present one</source>
            <translation>dieses System meldet einen festen Takt, nicht den jetzigen</translation>
        </message>
        <message>
            <source>threads held</source>
            <translation>Threads fest</translation>
        </message>
        <message>
            <source>threads that decode, of those that the model was loaded with; automatic ones are lowered beside busy programs</source>
            <translation>Threads beim Decode, von denen, mit denen das Modell geladen wurde; automatische werden neben beschäftigten Programmen weniger</translation>
        </message>
        <message>
            <source>time below the wanted clock for heat, since the driver started</source>
            <translation>Zeit unter dem gewünschten Takt wegen Hitze, seit dem Start des Treibers</translation>
        </message>
        <message>
            <source>time below the wanted clock for power, since the driver started</source>
            <translation>Zeit unter dem gewünschten Takt wegen Leistung, seit dem Start des Treibers</translation>
        </message>
        <message>
            <source>time between the arrivals of two deliveries - time between the same tokens at the sampler; against the quickest delivery before, the longest of the answer (spans are compared, never stamps of two processes)</source>
            <translation>Zeit zwischen der Ankunft zweier Lieferungen - Zeit zwischen denselben Token am Sampler; gegen die schnellste Lieferung davor, das längste der Antwort (verglichen werden Spannen, nie Stempel zweier Prozesse)</translation>
        </message>
        <message>
            <source>time spent on checking drawn tokens against the grammar and on drawing again / tokens written; part of the ITL</source>
            <translation>Zeit für das Prüfen gezogener Token gegen die Grammatik und neues Ziehen / geschriebene Token; Teil der ITL</translation>
        </message>
        <message>
            <source>time that one round of sensor readings took, in a thread of its own</source>
            <translation>Dauer einer Runde von Sensorlesungen, in einem eigenen Thread</translation>
        </message>
        <message>
            <source>time that the answer would have taken token by token (its plain steps, and the tokens of verified batches at the cost of the plain steps between them) / time that it took; below 1 it was slower</source>
            <translation>Zeit, die die Antwort Token für Token gebraucht hätte (ihre einfachen Schritte, und die Token geprüfter Batches zu den Kosten der einfachen Schritte dazwischen) / gebrauchte Zeit; unter 1 war sie langsamer</translation>
        </message>
        <message>
            <source>times that a core or the package was slowed for its heat since the machine started</source>
            <translation>wie oft ein Kern oder das Package seit dem Start der Maschine wegen Hitze gebremst wurde</translation>
        </message>
        <message>
            <source>tokens of the two seconds / sum of their steps</source>
            <translation>Token der zwei Sekunden / Summe ihrer Schritte</translation>
        </message>
        <message>
            <source>tokens sampled for this answer, the end-of-generation token included; of several answers at once, each has its own</source>
            <translation>gezogene Tokens dieser Antwort, das Endzeichen eingeschlossen; von mehreren Antworten zugleich hat jede ihre eigenen</translation>
        </message>
        <message>
            <source>tokens sampled until the reasoning's closing mark was complete</source>
            <translation>gezogene Token, bis die Schlussmarke des Denkens vollständig war</translation>
        </message>
        <message>
            <source>tokens that the cache held and moving it would have kept, yet were evaluated once more</source>
            <translation>Token, die der Cache hielt und ein Verschieben behalten hätte, und die doch neu berechnet wurden</translation>
        </message>
        <message>
            <source>tokens that the model can see at once (n_ctx)</source>
            <translation>Token, die das Modell auf einmal sieht (n_ctx)</translation>
        </message>
        <message>
            <source>too few steps to tell</source>
            <translation>zu wenige Schritte</translation>
        </message>
        <message>
            <source>too little memory is free for it</source>
            <translation>zu wenig freier Speicher dafür</translation>
        </message>
        <message>
            <source>too little memory is free for its KV cache</source>
            <translation>zu wenig freier Speicher für den KV-Cache</translation>
        </message>
        <message>
            <source>too little memory is free for measuring it</source>
            <translation>zu wenig freier Speicher, um sie zu messen</translation>
        </message>
        <message>
            <source>too many folders</source>
            <translation>zu viele Ordner</translation>
        </message>
        <message>
            <source>two clocks</source>
            <translation>zwei Uhren</translation>
        </message>
        <message>
            <source>uniqueItems (of an enum of at most {n_most} values it works)</source>
            <translation>uniqueItems (bei einem enum aus höchstens {n_most} Werten geht es)</translation>
        </message>
        <message>
            <source>unknown, may not work</source>
            <translation>unbekannt, geht vielleicht nicht</translation>
        </message>
        <message>
            <source>weights that a token touches (of experts only the active ones; a token embedding only where it is the output head too) + KV bytes at the mean depth of the answer</source>
            <translation>Gewichte, die ein Token berührt (von Experten nur die aktiven; ein Token-Embedding nur, wo es auch der Ausgabekopf ist) + KV-Bytes bei mittlerer Tiefe der Antwort</translation>
        </message>
        <message>
            <source>what depth costs was learned on a warm machine: how fast a cool one is, is not known</source>
            <translation>was Tiefe kostet, wurde auf einer warmen Maschine gelernt: wie schnell eine kühle ist, ist nicht bekannt</translation>
        </message>
        <message>
            <source>what is reserved in main memory + what the engine process took before - its resident memory, where that is less: mapped weights are read when they are needed, and a compute buffer takes memory when it is first used</source>
            <translation>was im Hauptspeicher reserviert ist + was der Engine-Prozess vorher belegte - sein residenter Speicher, wo dieser kleiner ist: Eingeblendete Gewichte werden bei Bedarf gelesen, und ein Rechenpuffer belegt Speicher erst, wenn er benutzt wird</translation>
        </message>
        <message>
            <source>what programs can still take without swapping</source>
            <translation>was Programme noch ohne Swap nehmen können</translation>
        </message>
        <message>
            <source>what the message alone takes, without history and template</source>
            <translation>was die Nachricht allein braucht, ohne Verlauf und Vorlage</translation>
        </message>
        <message>
            <source>when it was sampled, since the engine took the request up</source>
            <translation>wann es gezogen wurde, seit die Engine die Anfrage aufnahm</translation>
        </message>
        <message>
            <source>which of the answers at once this is; what was done once (prompt, load, trim, processor time) stands with each: sum it where this is 1 or empty</source>
            <translation>die wievielte der gleichzeitigen Antworten dies ist; was einmal getan wurde (Prompt, Laden, Kürzen, Prozessorzeit), steht bei jeder: zusammenzählen, wo hier 1 oder nichts steht</translation>
        </message>
        <message>
            <source>write a token id and its bias as 15043+1, or a text and its bias as text=-2</source>
            <translation>eine Token-Nummer mit Bias als 15043+1 schreiben, oder einen Text mit Bias als text=-2</translation>
        </message>
        <message>
            <source>written in one batch from one prompt</source>
            <translation>in einem Batch aus einem Prompt geschrieben</translation>
        </message>
        <message>
            <source>wrong guesses could not be removed from the KV cache</source>
            <translation>falsch Geratenes ließ sich nicht aus dem KV-Cache entfernen</translation>
        </message>
        <message>
            <source>xcode-select --install</source>
            <translation>xcode-select --install</translation>
        </message>
        <message>
            <source>{address} cannot prove that it is what it says it is ({reason}), so nothing was read. Check the address and this computer's clock, or ask whoever runs it.</source>
            <translation>{address} kann nicht beweisen, dass es ist, wofür es sich ausgibt ({reason}), deshalb wurde nichts gelesen. Prüfen Sie die Adresse und die Uhr dieses Rechners, oder fragen Sie den Betreiber.</translation>
        </message>
        <message>
            <source>{address} gave no answer that could be read ({reason}). Check the connection and the address, and try again.</source>
            <translation>{address} gab keine lesbare Antwort ({reason}). Prüfen Sie Verbindung und Adresse und versuchen Sie es noch einmal.</translation>
        </message>
        <message>
            <source>{address} is no web address. Enter one that begins with https://, and check again.</source>
            <translation>{address} ist keine Webadresse. Eine mit https:// am Anfang eingeben und noch einmal suchen.</translation>
        </message>
        <message>
            <source>{cache_type} keeps {n_block} numbers in a block, and the attention heads of {file} have {n_head}, so {setting} cannot be {cache_type}. Choose f16 for {setting}, and load again.</source>
            <translation>{cache_type} hält {n_block} Zahlen in einem Block, und die Aufmerksamkeitsköpfe von {file} haben {n_head}; daher kann {setting} nicht {cache_type} sein. Wählen Sie f16 für {setting} und laden Sie erneut.</translation>
        </message>
        <message>
            <source>{escape} means nothing</source>
            <translation>{escape} bedeutet nichts</translation>
        </message>
        <message>
            <source>{escape}, a property of characters</source>
            <translation>{escape}, einer Eigenschaft von Zeichen</translation>
        </message>
        <message>
            <source>{escape}, the border of a word</source>
            <translation>{escape}, der Grenze eines Wortes</translation>
        </message>
        <message>
            <source>{escape}, what a group matched before</source>
            <translation>{escape}, dem Text einer früheren Gruppe</translation>
        </message>
        <message>
            <source>{file} arrived damaged: its SHA-256 is not the one that {host} names. It was deleted; start the download again.</source>
            <translation>{file} kam beschädigt an: ihr SHA-256 ist nicht der, den {host} nennt. Sie wurde gelöscht; den Download neu beginnen.</translation>
        </message>
        <message>
            <source>{file} cannot be imported ({reason}). Choose a JSON or JSON Lines file that chatapp exported, or OpenAI's messages.</source>
            <translation>{file} ist nicht importierbar ({reason}). Eine JSON- oder JSON-Lines-Datei wählen, die chatapp exportiert hat, oder OpenAI-Nachrichten.</translation>
        </message>
        <message>
            <source>{file} cannot be read as a schema or grammar ({reason}). Give a text file in UTF-8.</source>
            <translation>{file} ist nicht als Schema oder Grammatik lesbar ({reason}). Eine Textdatei in UTF-8 angeben.</translation>
        </message>
        <message>
            <source>{file} cannot be read as a session log ({reason}). Choose a JSONL file that chatapp exported.</source>
            <translation>{file} ist nicht als Sitzungslog lesbar ({reason}). Eine von chatapp exportierte JSONL-Datei wählen.</translation>
        </message>
        <message>
            <source>{file} cannot be read as settings ({reason}). Choose a JSON file that chatapp exported.</source>
            <translation>{file} kann nicht als Einstellungen gelesen werden ({reason}). Wählen Sie eine JSON-Datei, die chatapp exportiert hat.</translation>
        </message>
        <message>
            <source>{file} cannot be read as text ({reason}). Choose a text file in UTF-8, or paste the text itself.</source>
            <translation>{file} kann nicht als Text gelesen werden ({reason}). Wählen Sie eine Textdatei in UTF-8, oder fügen Sie den Text selbst ein.</translation>
        </message>
        <message>
            <source>{file} cannot be used here ({reason}). Choose another file, or update chatapp.</source>
            <translation>{file} ist hier nicht verwendbar ({reason}). Eine andere Datei wählen oder chatapp aktualisieren.</translation>
        </message>
        <message>
            <source>{file} cannot guess for this model ({reason}). The model is loaded without it: choose another draft model, or none.</source>
            <translation>{file} kann für dieses Modell nicht raten ({reason}). Das Modell ist ohne es geladen: ein anderes Entwurfsmodell wählen oder keines.</translation>
        </message>
        <message>
            <source>{file} could not be loaded ({reason}). Choose another model, or look at the details.</source>
            <translation>{file} ließ sich nicht laden ({reason}). Ein anderes Modell wählen oder die Einzelheiten ansehen.</translation>
        </message>
        <message>
            <source>{file} has a name that must not be written to a disk ({reason}). It is not downloaded; choose another file.</source>
            <translation>{file} hat einen Namen, der nicht auf ein Laufwerk geschrieben werden darf ({reason}). Sie wird nicht heruntergeladen; eine andere Datei wählen.</translation>
        </message>
        <message>
            <source>{file} has {n_bytes:size}, and a message takes at most {most_bytes:size}. Paste the part that matters.</source>
            <translation>{file} hat {n_bytes:size}, und eine Nachricht fasst höchstens {most_bytes:size}. Fügen Sie den Teil ein, auf den es ankommt.</translation>
        </message>
        <message>
            <source>{file} is cut short: it holds {have_bytes:,} bytes and its header asks for at least {need_bytes:,}. Download it again.</source>
            <translation>{file} ist abgeschnitten: Die Datei hat {have_bytes:,} Bytes, und ihr Kopf verlangt mindestens {need_bytes:,}. Neu herunterladen.</translation>
        </message>
        <message>
            <source>{file} is missing, one of the {n_files} files of this model. Put it beside the others, or download it again.</source>
            <translation>{file} fehlt, eine der {n_files} Dateien dieses Modells. Legen Sie sie neben die anderen, oder laden Sie sie neu herunter.</translation>
        </message>
        <message>
            <source>{file} is no model that can chat ({reason}). Choose a text-generation model.</source>
            <translation>{file} ist kein Modell, das chatten kann ({reason}). Ein Modell zur Texterzeugung wählen.</translation>
        </message>
        <message>
            <source>{file} is not a GGUF model file. Choose a file that ends in .gguf and was downloaded as such.</source>
            <translation>{file} ist keine GGUF-Modelldatei. Eine Datei wählen, die auf .gguf endet und so heruntergeladen wurde.</translation>
        </message>
        <message>
            <source>{file} keeps keys and values together, so type_k and type_v must be the same. Choose one type for both, and load again.</source>
            <translation>{file} hält Schlüssel und Werte zusammen, daher müssen type_k und type_v gleich sein. Wählen Sie einen Typ für beide und laden Sie erneut.</translation>
        </message>
        <message>
            <source>{file} needs about {need_bytes:size} of memory and {free_bytes:size} are free. Close other programs, or choose a smaller model or quantization.</source>
            <translation>{file} braucht etwa {need_bytes:size} Speicher, und {free_bytes:size} sind frei. Andere Programme schließen oder ein kleineres Modell oder eine kleinere Quantisierung wählen.</translation>
        </message>
        <message>
            <source>{file} needs {need_bytes:size} more on the disk of {folder}, where {free_bytes:size} are free and {spare_bytes:size} should stay free. Free some space, or choose another folder; what arrived is kept.</source>
            <translation>{file} braucht noch {need_bytes:size} auf dem Datenträger von {folder}; dort sind {free_bytes:size} frei, und {spare_bytes:size} sollen frei bleiben. Schaffen Sie Platz oder wählen Sie einen anderen Ordner; was angekommen ist, bleibt.</translation>
        </message>
        <message>
            <source>{file} was not loaded: a V cache of {cache_type} needs flash attention. Turn that on, or choose f16 for type_v, and load again.</source>
            <translation>{file} wurde nicht geladen: Ein V-Cache in {cache_type} braucht Flash Attention. Schalten Sie sie ein oder wählen Sie f16 für type_v und laden Sie erneut.</translation>
        </message>
        <message>
            <source>{file} was not loaded: llama.cpp got too little memory ({reason}). Lower n_ctx or the GPU layers, or choose a smaller model.</source>
            <translation>{file} wurde nicht geladen: llama.cpp bekam zu wenig Speicher ({reason}). Verringern Sie n_ctx oder die GPU-Schichten, oder wählen Sie ein kleineres Modell.</translation>
        </message>
        <message>
            <source>{host} answers too many requests and asks to wait {wait_s:,} s. Try again then; what arrived is kept.</source>
            <translation>{host} bekommt zu viele Anfragen und bittet, {wait_s:,} s zu warten. Dann noch einmal versuchen; was ankam, bleibt.</translation>
        </message>
        <message>
            <source>{host} cannot be reached. Check the network, then try again; models on this computer work without it.</source>
            <translation>{host} ist nicht zu erreichen. Das Netz prüfen und noch einmal versuchen; Modelle auf diesem Rechner gehen auch ohne.</translation>
        </message>
        <message>
            <source>{host} failed to answer ({reason}). Try again later; what arrived is kept.</source>
            <translation>{host} konnte nicht antworten ({reason}). Später noch einmal versuchen; was ankam, bleibt.</translation>
        </message>
        <message>
            <source>{host} has no {name} that you may see. Check the name, or search again.</source>
            <translation>{host} hat kein {name}, das Sie sehen dürfen. Den Namen prüfen, oder neu suchen.</translation>
        </message>
        <message>
            <source>{host} refuses access to {name} ({reason}). Give an access token that may read it, or choose another model.</source>
            <translation>{host} verweigert den Zugang zu {name} ({reason}). Einen Zugangsschlüssel angeben, der es lesen darf, oder ein anderes Modell wählen.</translation>
        </message>
        <message>
            <source>{host} sends {have_bytes:,} bytes for {file} and had announced {need_bytes:,}. It is not used; try again later, or choose another file.</source>
            <translation>{host} schickt {have_bytes:,} Bytes für {file} und hatte {need_bytes:,} angekündigt. Sie wird nicht verwendet; später noch einmal versuchen, oder eine andere Datei wählen.</translation>
        </message>
        <message>
            <source>{keyword} above {limit}</source>
            <translation>{keyword} über {limit}</translation>
        </message>
        <message>
            <source>{keyword} beside {other}</source>
            <translation>{keyword} neben {other}</translation>
        </message>
        <message>
            <source>{name} lacks {file}, one part of the model. Choose another file.</source>
            <translation>{name} fehlt {file}, ein Teil des Modells. Eine andere Datei wählen.</translation>
        </message>
        <message>
            <source>{option} cannot be {value} ({reason}). Give another value.</source>
            <translation>{option} kann nicht {value} sein ({reason}). Einen anderen Wert angeben.</translation>
        </message>
        <message>
            <source>{percent} % of the prompt came from the cache ({cached} of {whole}).</source>
            <translation>{percent} % des Prompts kamen aus dem Cache ({cached} von {whole}).</translation>
        </message>
        <message>
            <source>{rate} tok/s: comfortable to read along.</source>
            <translation>{rate} tok/s: angenehm mitzulesen.</translation>
        </message>
        <message>
            <source>{rate} tok/s: faster than people read.</source>
            <translation>{rate} tok/s: schneller, als Menschen lesen.</translation>
        </message>
        <message>
            <source>{rate} tok/s: slower than people read.</source>
            <translation>{rate} tok/s: langsamer, als Menschen lesen.</translation>
        </message>
        <message>
            <source>{target} refers to itself and to nothing else</source>
            <translation>{target} verweist nur auf sich selbst</translation>
        </message>
        <message>
            <source>{why} while {n_megabytes} MB of memory were free</source>
            <translation>{why}, als {n_megabytes} MB Speicher frei waren</translation>
        </message>
        <message>
            <source>|gap between neighbouring arrivals - gap between the same tokens at the sampler|, 95th percentile</source>
            <translation>|Abstand benachbarter Ankünfte - Abstand derselben Token am Sampler|, 95. Perzentil</translation>
        </message>
    </context>
    <context>
        <name>TimelineDialog</name>
        <message>
            <source>Gaps between tokens; dashed: where another answer begins</source>
            <translation>Abstände zwischen Token; gestrichelt: wo eine andere Antwort beginnt</translation>
        </message>
        <message>
            <source>Pause</source>
            <translation>Pause</translation>
        </message>
        <message>
            <source>Play</source>
            <translation>Abspielen</translation>
        </message>
        <message>
            <source>Timeline: {title}</source>
            <translation>Zeitleiste: {title}</translation>
        </message>
        <message>
            <source>Token in the log</source>
            <translation>Token im Log</translation>
        </message>
        <message>
            <source>gap before it, ms</source>
            <translation>Abstand davor, ms</translation>
        </message>
        <message>
            <source>token</source>
            <translation>Token</translation>
        </message>
        <message>
            <source>token {number:,} of {n_tokens:,}   answer {answer}   {seconds:.2f} s   depth {depth}   gap {gap}   {rate}</source>
            <translation>Token {number:,} von {n_tokens:,}   Antwort {answer}   {seconds:.2f} s   Tiefe {depth}   Abstand {gap}   {rate}</translation>
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
            <translation>Chat</translation>
        </message>
        <message>
            <source>reading…</source>
            <translation>liest…</translation>
        </message>
    </context>
    <context>
        <name>TranscriptPointer</name>
        <message>
            <source>Click to see what left the model's sight, and why</source>
            <translation>Klicken zeigt, was das Modell nicht mehr sieht, und warum</translation>
        </message>
        <message>
            <source>Edit, answer again, delete and more (Menu key or right click)</source>
            <translation>Bearbeiten, neu antworten, löschen und mehr (Menütaste oder Rechtsklick)</translation>
        </message>
        <message>
            <source>The model no longer sees this message</source>
            <translation>Das Modell sieht diese Nachricht nicht mehr</translation>
        </message>
    </context>
    <context>
        <name>TranscriptView</name>
        <message>
            <source>Jump to the newest message</source>
            <translation>Zur neuesten Nachricht springen</translation>
        </message>
        <message>
            <source>Jump to the newest message and follow it (End)</source>
            <translation>Zur neuesten Nachricht springen und ihr folgen (Ende)</translation>
        </message>
        <message>
            <source>Newest</source>
            <translation>Neueste</translation>
        </message>
    </context>
    <context>
        <name>TrimDialog</name>
        <message>
            <source>Out of the model's sight</source>
            <translation>Nicht mehr im Blick des Modells</translation>
        </message>
        <message>
            <source>What left, and what it cost</source>
            <translation>Was wegfiel, und was es kostete</translation>
        </message>
    </context>
    <context>
        <name>TurnFigures</name>
        <message>
            <source>Answers at once</source>
            <translation>Antworten zugleich</translation>
        </message>
        <message>
            <source>Context used</source>
            <translation>Kontext belegt</translation>
        </message>
        <message>
            <source>Decode</source>
            <translation>Decode</translation>
        </message>
        <message>
            <source>Decode time</source>
            <translation>Decode-Zeit</translation>
        </message>
        <message>
            <source>Drawn again</source>
            <translation>Neu gezogen</translation>
        </message>
        <message>
            <source>Ended</source>
            <translation>Ende</translation>
        </message>
        <message>
            <source>First answer text</source>
            <translation>Erster Antworttext</translation>
        </message>
        <message>
            <source>Format</source>
            <translation>Format</translation>
        </message>
        <message>
            <source>Format, per token</source>
            <translation>Format, je Token</translation>
        </message>
        <message>
            <source>Gain of guessing</source>
            <translation>Gewinn durch Raten</translation>
        </message>
        <message>
            <source>Guesses that held</source>
            <translation>Geratene, die hielten</translation>
        </message>
        <message>
            <source>ITL max</source>
            <translation>ITL max</translation>
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
            <translation>JSON-Schema</translation>
        </message>
        <message>
            <source>KV cache used</source>
            <translation>KV-Cache belegt</translation>
        </message>
        <message>
            <source>Load time</source>
            <translation>Ladezeit</translation>
        </message>
        <message>
            <source>Longer than predicted</source>
            <translation>Länger als vorhergesagt</translation>
        </message>
        <message>
            <source>Model</source>
            <translation>Modell</translation>
        </message>
        <message>
            <source>Not cached, because</source>
            <translation>Nicht im Cache, weil</translation>
        </message>
        <message>
            <source>Prefill</source>
            <translation>Prefill</translation>
        </message>
        <message>
            <source>Prefill time</source>
            <translation>Prefill-Zeit</translation>
        </message>
        <message>
            <source>Prompt, cached</source>
            <translation>Prompt, im Cache</translation>
        </message>
        <message>
            <source>Prompt, read</source>
            <translation>Prompt, gelesen</translation>
        </message>
        <message>
            <source>Rate per answer</source>
            <translation>Rate je Antwort</translation>
        </message>
        <message>
            <source>Reasoning time</source>
            <translation>Denkzeit</translation>
        </message>
        <message>
            <source>Repeats the answer where the model reads the same prompt in the same way.</source>
            <translation>Wiederholt die Antwort, wo das Modell denselben Prompt auf dieselbe Weise liest.</translation>
        </message>
        <message>
            <source>Seed</source>
            <translation>Seed</translation>
        </message>
        <message>
            <source>Stalls</source>
            <translation>Stockungen</translation>
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
            <translation>TTFT, vorhergesagt</translation>
        </message>
        <message>
            <source>The first turn after a load is often slower.</source>
            <translation>Der erste Zug nach dem Laden ist oft langsamer.</translation>
        </message>
        <message>
            <source>Throughput of all</source>
            <translation>Durchsatz aller</translation>
        </message>
        <message>
            <source>Tokens of all answers</source>
            <translation>Tokens aller Antworten</translation>
        </message>
        <message>
            <source>Tokens of reasoning</source>
            <translation>Token des Denkens</translation>
        </message>
        <message>
            <source>Tokens that did not fit the format and were drawn again among those that do.</source>
            <translation>Token, die nicht zum Format passten und unter den passenden neu gezogen wurden.</translation>
        </message>
        <message>
            <source>Tokens written</source>
            <translation>Geschriebene Token</translation>
        </message>
        <message>
            <source>Trim</source>
            <translation>Kürzung</translation>
        </message>
        <message>
            <source>Warm-up</source>
            <translation>Aufwärmen</translation>
        </message>
        <message>
            <source>Whole answer</source>
            <translation>Ganze Antwort</translation>
        </message>
        <message>
            <source>complete</source>
            <translation>vollständig</translation>
        </message>
        <message>
            <source>context full</source>
            <translation>Kontext voll</translation>
        </message>
        <message>
            <source>engine failed</source>
            <translation>Engine versagte</translation>
        </message>
        <message>
            <source>first after loading</source>
            <translation>erste nach dem Laden</translation>
        </message>
        <message>
            <source>format not complete</source>
            <translation>Format unvollständig</translation>
        </message>
        <message>
            <source>grammar</source>
            <translation>Grammatik</translation>
        </message>
        <message>
            <source>length limit</source>
            <translation>Längengrenze</translation>
        </message>
        <message>
            <source>no token left</source>
            <translation>kein Token übrig</translation>
        </message>
        <message>
            <source>older messages left</source>
            <translation>ältere Nachrichten gingen</translation>
        </message>
        <message>
            <source>rate n/a</source>
            <translation>Rate n/a</translation>
        </message>
        <message>
            <source>replayed script, not measured</source>
            <translation>abgespieltes Skript, nicht gemessen</translation>
        </message>
        <message>
            <source>stopped by you</source>
            <translation>von Ihnen angehalten</translation>
        </message>
        <message>
            <source>{all} in {n} answers ({each} each)</source>
            <translation>{all} in {n} Antworten (je {each})</translation>
        </message>
        <message>
            <source>{cached} cached + {read} read</source>
            <translation>{cached} Cache + {read} neu</translation>
        </message>
        <message>
            <source>{kind}, not complete</source>
            <translation>{kind}, unvollständig</translation>
        </message>
    </context>
    <context>
        <name>UnsavedDialog</name>
        <message>
            <source>A file on another disk can be imported later.</source>
            <translation>Eine Datei auf einem anderen Laufwerk lässt sich später importieren.</translation>
        </message>
        <message>
            <source>Close without saving</source>
            <translation>Ohne Speichern schließen</translation>
        </message>
        <message>
            <source>Go on until everything is saved</source>
            <translation>Weitermachen, bis alles gespeichert ist</translation>
        </message>
        <message>
            <source>Keep in a file…</source>
            <translation>In Datei sichern…</translation>
        </message>
        <message>
            <source>Not everything is saved</source>
            <translation>Nicht alles ist gespeichert</translation>
        </message>
        <message>
            <source>One chat is concerned.</source>
            <translation>Ein Chat ist betroffen.</translation>
        </message>
        <message>
            <source>Stay open</source>
            <translation>Offen lassen</translation>
        </message>
        <message>
            <source>These changes are lost then</source>
            <translation>Diese Änderungen gehen dann verloren</translation>
        </message>
        <message>
            <source>Write these chats to a file, then close</source>
            <translation>Diese Chats in eine Datei schreiben, dann schließen</translation>
        </message>
        <message>
            <source>{n:,} chats are concerned.</source>
            <translation>{n:,} Chats sind betroffen.</translation>
        </message>
    </context>
    <context>
        <name>UpdateDialog</name>
        <message>
            <source>A JSON file with version, url and notes, or GitHub's address of the latest release</source>
            <translation>Eine JSON-Datei mit version, url und notes, oder die GitHub-Adresse der neuesten Version</translation>
        </message>
        <message>
            <source>Address of the release feed</source>
            <translation>Adresse des Versionsfeeds</translation>
        </message>
        <message>
            <source>Ask this address once</source>
            <translation>Diese Adresse einmal fragen</translation>
        </message>
        <message>
            <source>Asking…</source>
            <translation>Wird gefragt…</translation>
        </message>
        <message>
            <source>Check for updates</source>
            <translation>Nach Updates suchen</translation>
        </message>
        <message>
            <source>Check now</source>
            <translation>Jetzt suchen</translation>
        </message>
        <message>
            <source>Open the page</source>
            <translation>Seite öffnen</translation>
        </message>
        <message>
            <source>Open the page of the newer version in the browser</source>
            <translation>Die Seite der neueren Version im Browser öffnen</translation>
        </message>
        <message>
            <source>This is the newest version: the feed names {theirs}, and this is {ours}.</source>
            <translation>Dies ist die neueste Version: Der Feed nennt {theirs}, und dies ist {ours}.</translation>
        </message>
        <message>
            <source>chatapp asks only when you press the button, tells nothing of you, and downloads no update.</source>
            <translation>chatapp fragt nur, wenn Sie den Knopf drücken, verrät nichts über Sie und lädt kein Update herunter.</translation>
        </message>
        <message>
            <source>chatapp {new} is there; this is {old}. Nothing was downloaded.</source>
            <translation>chatapp {new} ist da; dies ist {old}. Nichts wurde heruntergeladen.</translation>
        </message>
    </context>
    <context>
        <name>UpkeepController</name>
        <message>
            <source>in its free pages</source>
            <translation>in ihren freien Seiten</translation>
        </message>
        <message>
            <source>in {tables}</source>
            <translation>in {tables}</translation>
        </message>
    </context>
    <context>
        <name>UseRow</name>
        <message>
            <source>Agents</source>
            <translation>Agenten</translation>
        </message>
        <message>
            <source>Chat, writing</source>
            <translation>Chat, Schreiben</translation>
        </message>
        <message>
            <source>Long documents</source>
            <translation>Lange Dokumente</translation>
        </message>
        <message>
            <source>What the model is used for</source>
            <translation>Wofür das Modell benutzt wird</translation>
        </message>
        <message>
            <source>bearable</source>
            <translation>erträglich</translation>
        </message>
        <message>
            <source>comfortable</source>
            <translation>angenehm</translation>
        </message>
        <message>
            <source>not known</source>
            <translation>nicht bekannt</translation>
        </message>
        <message>
            <source>slow</source>
            <translation>langsam</translation>
        </message>
    </context>
    <context>
        <name>Verdict</name>
        <message>
            <source>Show the readings behind this sentence</source>
            <translation>Messwerte hinter diesem Satz zeigen</translation>
        </message>
        <message>
            <source>Why this speed: show the readings</source>
            <translation>Warum diese Geschwindigkeit: Messwerte zeigen</translation>
        </message>
        <message>
            <source>Why?</source>
            <translation>Warum?</translation>
        </message>
    </context>
    <context>
        <name>WindowFrame</name>
        <message>
            <source>Performance</source>
            <translation>Leistung</translation>
        </message>
    </context>
    <context>
        <name>actions</name>
        <message>
            <source>2 answers</source>
            <translation>2 Antworten</translation>
        </message>
        <message>
            <source>3 answers</source>
            <translation>3 Antworten</translation>
        </message>
        <message>
            <source>4 answers</source>
            <translation>4 Antworten</translation>
        </message>
        <message>
            <source>8 answers</source>
            <translation>8 Antworten</translation>
        </message>
        <message>
            <source>About chatapp</source>
            <translation>Über chatapp</translation>
        </message>
        <message>
            <source>After 15 minutes</source>
            <translation>Nach 15 Minuten</translation>
        </message>
        <message>
            <source>After 5 minutes</source>
            <translation>Nach 5 Minuten</translation>
        </message>
        <message>
            <source>After an hour</source>
            <translation>Nach einer Stunde</translation>
        </message>
        <message>
            <source>After its first answer and a few quiet seconds, the loaded model names a chat that you did not name</source>
            <translation>Nach der ersten Antwort und einigen ruhigen Sekunden benennt das geladene Modell einen Chat, den Sie nicht benannt haben</translation>
        </message>
        <message>
            <source>All commands…</source>
            <translation>Alle Befehle…</translation>
        </message>
        <message>
            <source>All versions and lines of this chat, and the way to each</source>
            <translation>Alle Fassungen und Linien dieses Chats, und der Weg zu jeder</translation>
        </message>
        <message>
            <source>Announce answers</source>
            <translation>Antworten ansagen</translation>
        </message>
        <message>
            <source>Answer again; the old answer stays as a version</source>
            <translation>Neu antworten; die alte Antwort bleibt als Fassung</translation>
        </message>
        <message>
            <source>As the system</source>
            <translation>Wie das System</translation>
        </message>
        <message>
            <source>Ask for a newer version; nothing is asked without you</source>
            <translation>Nach einer neueren Version fragen; ohne Sie wird nichts gefragt</translation>
        </message>
        <message>
            <source>Begin a new, empty chat</source>
            <translation>Einen neuen, leeren Chat beginnen</translation>
        </message>
        <message>
            <source>Branches…</source>
            <translation>Zweige…</translation>
        </message>
        <message>
            <source>Bring back the chat that was deleted last</source>
            <translation>Den zuletzt gelöschten Chat zurückholen</translation>
        </message>
        <message>
            <source>By the model</source>
            <translation>Vom Modell</translation>
        </message>
        <message>
            <source>CSV…</source>
            <translation>CSV…</translation>
        </message>
        <message>
            <source>Chat list</source>
            <translation>Chatliste</translation>
        </message>
        <message>
            <source>Check for updates…</source>
            <translation>Nach Updates suchen…</translation>
        </message>
        <message>
            <source>Choose file…</source>
            <translation>Datei wählen…</translation>
        </message>
        <message>
            <source>Close chatapp; an answer in progress is kept</source>
            <translation>chatapp schließen; eine laufende Antwort wird behalten</translation>
        </message>
        <message>
            <source>Compare two logs…</source>
            <translation>Zwei Logs vergleichen…</translation>
        </message>
        <message>
            <source>Context size, threads, layers on the GPU, K/V types</source>
            <translation>Kontextgröße, Threads, GPU-Schichten, K/V-Typen</translation>
        </message>
        <message>
            <source>Continue last answer</source>
            <translation>Letzte Antwort fortsetzen</translation>
        </message>
        <message>
            <source>Copy last answer</source>
            <translation>Letzte Antwort kopieren</translation>
        </message>
        <message>
            <source>Copy the newest answer as Markdown</source>
            <translation>Die neueste Antwort als Markdown kopieren</translation>
        </message>
        <message>
            <source>Dark</source>
            <translation>Dunkel</translation>
        </message>
        <message>
            <source>Dark text on a light page</source>
            <translation>Dunkler Text auf heller Seite</translation>
        </message>
        <message>
            <source>Decode at one depth for minutes: what is left of the speed</source>
            <translation>Minutenlang bei einer Tiefe dekodieren: was von der Geschwindigkeit bleibt</translation>
        </message>
        <message>
            <source>Delete chat</source>
            <translation>Chat löschen</translation>
        </message>
        <message>
            <source>Delete this chat; it can be brought back until the next deletion</source>
            <translation>Diesen Chat löschen; bis zur nächsten Löschung lässt er sich zurückholen</translation>
        </message>
        <message>
            <source>Deutsch</source>
            <translation>Deutsch</translation>
        </message>
        <message>
            <source>Edit last message</source>
            <translation>Letzte Nachricht bearbeiten</translation>
        </message>
        <message>
            <source>English</source>
            <translation>English</translation>
        </message>
        <message>
            <source>Enlarge all text, up to 200 %</source>
            <translation>Allen Text vergrößern, bis 200 %</translation>
        </message>
        <message>
            <source>Every key that does something</source>
            <translation>Jede Taste, die etwas tut</translation>
        </message>
        <message>
            <source>Every token, JSON Lines…</source>
            <translation>Jedes Token, JSON Lines…</translation>
        </message>
        <message>
            <source>Export settings of this chat…</source>
            <translation>Einstellungen dieses Chats exportieren…</translation>
        </message>
        <message>
            <source>Export…</source>
            <translation>Exportieren…</translation>
        </message>
        <message>
            <source>Find a chat</source>
            <translation>Chat suchen</translation>
        </message>
        <message>
            <source>Find any command, chat, model or setting by typing</source>
            <translation>Jeden Befehl, Chat, jedes Modell oder jede Einstellung durch Tippen finden</translation>
        </message>
        <message>
            <source>Find in this chat…</source>
            <translation>In diesem Chat suchen…</translation>
        </message>
        <message>
            <source>Find models…</source>
            <translation>Modelle finden…</translation>
        </message>
        <message>
            <source>Find words in the chat on the page</source>
            <translation>Wörter im Chat auf der Seite suchen</translation>
        </message>
        <message>
            <source>First words</source>
            <translation>Erste Wörter</translation>
        </message>
        <message>
            <source>Float the main figures above all windows; Escape there goes back</source>
            <translation>Die wichtigsten Größen über allen Fenstern zeigen; Escape führt zurück</translation>
        </message>
        <message>
            <source>Follow the system</source>
            <translation>Dem System folgen</translation>
        </message>
        <message>
            <source>Free its memory when nobody used it for so long</source>
            <translation>Speicher freigeben, wenn es so lange niemand benutzt hat</translation>
        </message>
        <message>
            <source>Free the memory of the model</source>
            <translation>Den Speicher des Modells freigeben</translation>
        </message>
        <message>
            <source>From the next start on</source>
            <translation>Ab dem nächsten Start</translation>
        </message>
        <message>
            <source>Give this chat another title</source>
            <translation>Diesem Chat einen anderen Titel geben</translation>
        </message>
        <message>
            <source>Go back to the normal size</source>
            <translation>Zurück zur normalen Größe</translation>
        </message>
        <message>
            <source>Go on with the settings of a JSON file that chatapp exported, of a chat or of a model</source>
            <translation>Mit den Einstellungen einer JSON-Datei weitermachen, die chatapp exportiert hat, von einem Chat oder einem Modell</translation>
        </message>
        <message>
            <source>Go to the chat</source>
            <translation>Zum Chatverlauf</translation>
        </message>
        <message>
            <source>Go to the hit before on the page</source>
            <translation>Zum vorigen Treffer auf der Seite</translation>
        </message>
        <message>
            <source>Go to the message field</source>
            <translation>Zum Nachrichtenfeld</translation>
        </message>
        <message>
            <source>Go to the next hit on the page</source>
            <translation>Zum nächsten Treffer auf der Seite</translation>
        </message>
        <message>
            <source>Go to the search field</source>
            <translation>Zum Suchfeld</translation>
        </message>
        <message>
            <source>Import settings into this chat…</source>
            <translation>Einstellungen in diesen Chat importieren…</translation>
        </message>
        <message>
            <source>Import…</source>
            <translation>Importieren…</translation>
        </message>
        <message>
            <source>Insert text file…</source>
            <translation>Textdatei einfügen…</translation>
        </message>
        <message>
            <source>Its system prompt and chat template; export and import</source>
            <translation>Systemprompt und Chatvorlage; Export und Import</translation>
        </message>
        <message>
            <source>JSON Lines…</source>
            <translation>JSON Lines…</translation>
        </message>
        <message>
            <source>Keyboard shortcuts</source>
            <translation>Tastenkürzel</translation>
        </message>
        <message>
            <source>LM Studio, Hugging Face, llama.cpp, Ollama, GPT4All, Jan: read in place, nothing is copied</source>
            <translation>LM Studio, Hugging Face, llama.cpp, Ollama, GPT4All, Jan: an Ort und Stelle gelesen, nichts wird kopiert</translation>
        </message>
        <message>
            <source>Larger text</source>
            <translation>Größerer Text</translation>
        </message>
        <message>
            <source>Less motion</source>
            <translation>Weniger Bewegung</translation>
        </message>
        <message>
            <source>Let the model go on where the last answer ends</source>
            <translation>Das Modell dort weiterschreiben lassen, wo die letzte Antwort endet</translation>
        </message>
        <message>
            <source>Light</source>
            <translation>Hell</translation>
        </message>
        <message>
            <source>Light text on a dark page</source>
            <translation>Heller Text auf dunkler Seite</translation>
        </message>
        <message>
            <source>List models of other programs</source>
            <translation>Modelle anderer Programme auflisten</translation>
        </message>
        <message>
            <source>Load a GGUF model file from this computer</source>
            <translation>Eine GGUF-Modelldatei von diesem Rechner laden</translation>
        </message>
        <message>
            <source>Load at start</source>
            <translation>Beim Start laden</translation>
        </message>
        <message>
            <source>Load settings</source>
            <translation>Ladeeinstellungen</translation>
        </message>
        <message>
            <source>Load the model used last together with the window</source>
            <translation>Das zuletzt benutzte Modell mit dem Fenster laden</translation>
        </message>
        <message>
            <source>Make the edit again that was taken back</source>
            <translation>Die zurückgenommene Änderung wieder vornehmen</translation>
        </message>
        <message>
            <source>Markdown…</source>
            <translation>Markdown…</translation>
        </message>
        <message>
            <source>Never</source>
            <translation>Nie</translation>
        </message>
        <message>
            <source>New chat</source>
            <translation>Neuer Chat</translation>
        </message>
        <message>
            <source>Next chat</source>
            <translation>Nächster Chat</translation>
        </message>
        <message>
            <source>Next hit</source>
            <translation>Nächster Treffer</translation>
        </message>
        <message>
            <source>Normal text size</source>
            <translation>Normale Textgröße</translation>
        </message>
        <message>
            <source>Nothing slides; without it the system's own choice counts</source>
            <translation>Nichts gleitet; ohne dies gilt die Wahl des Systems</translation>
        </message>
        <message>
            <source>Notify when a long answer ends</source>
            <translation>Melden, wenn eine lange Antwort endet</translation>
        </message>
        <message>
            <source>One line a token: time, depth, gap; opens as a timeline</source>
            <translation>Eine Zeile je Token: Zeit, Tiefe, Abstand; als Zeitleiste zu öffnen</translation>
        </message>
        <message>
            <source>One record a phase with llama-bench's keys</source>
            <translation>Ein Satz je Phase mit den Schlüsseln von llama-bench</translation>
        </message>
        <message>
            <source>One record a turn, with every stamp and setting; can be imported again without loss</source>
            <translation>Ein Satz je Zug, mit jedem Stempel und jeder Einstellung; ohne Verlust wieder importierbar</translation>
        </message>
        <message>
            <source>One row a second in the column style of MangoHud's logs</source>
            <translation>Eine Zeile je Sekunde im Spaltenstil der Logs von MangoHud</translation>
        </message>
        <message>
            <source>Only while another window is in use, and only for answers of more than 15 s</source>
            <translation>Nur während ein anderes Fenster benutzt wird, und nur bei Antworten von über 15 s</translation>
        </message>
        <message>
            <source>Open as timeline…</source>
            <translation>Als Zeitleiste öffnen…</translation>
        </message>
        <message>
            <source>Open the chat above this one in the list</source>
            <translation>Den Chat öffnen, der in der Liste über diesem steht</translation>
        </message>
        <message>
            <source>Open the chat below this one in the list</source>
            <translation>Den Chat öffnen, der in der Liste unter diesem steht</translation>
        </message>
        <message>
            <source>Open the list of models</source>
            <translation>Die Liste der Modelle öffnen</translation>
        </message>
        <message>
            <source>Overlay</source>
            <translation>Overlay</translation>
        </message>
        <message>
            <source>Performance panel</source>
            <translation>Leistungspanel</translation>
        </message>
        <message>
            <source>Previous chat</source>
            <translation>Voriger Chat</translation>
        </message>
        <message>
            <source>Previous hit</source>
            <translation>Voriger Treffer</translation>
        </message>
        <message>
            <source>Put the text of a file into the message</source>
            <translation>Den Text einer Datei in die Nachricht setzen</translation>
        </message>
        <message>
            <source>Quit</source>
            <translation>Beenden</translation>
        </message>
        <message>
            <source>Read chats from JSON or JSON Lines files, also from OpenAI's messages</source>
            <translation>Chats aus JSON- oder JSON-Lines-Dateien lesen, auch aus OpenAI-Nachrichten</translation>
        </message>
        <message>
            <source>Read the chat</source>
            <translation>Chat lesen</translation>
        </message>
        <message>
            <source>Redo</source>
            <translation>Wiederholen</translation>
        </message>
        <message>
            <source>Regenerate last answer</source>
            <translation>Letzte Antwort neu schreiben</translation>
        </message>
        <message>
            <source>Rename chat</source>
            <translation>Chat umbenennen</translation>
        </message>
        <message>
            <source>Restore deleted chat</source>
            <translation>Gelöschten Chat zurückholen</translation>
        </message>
        <message>
            <source>Sampling</source>
            <translation>Sampling</translation>
        </message>
        <message>
            <source>Screen readers are told what the model writes, a few sentences at a time</source>
            <translation>Screenreader erfahren, was das Modell schreibt, einige Sätze auf einmal</translation>
        </message>
        <message>
            <source>Search Hugging Face and download models that fit this computer</source>
            <translation>Hugging Face durchsuchen und Modelle herunterladen, die auf diesen Rechner passen</translation>
        </message>
        <message>
            <source>Send, and choose from eight answers written at once</source>
            <translation>Senden und aus acht zugleich geschriebenen Antworten wählen</translation>
        </message>
        <message>
            <source>Send, and choose from four answers written at once</source>
            <translation>Senden und aus vier zugleich geschriebenen Antworten wählen</translation>
        </message>
        <message>
            <source>Send, and choose from three answers written at once</source>
            <translation>Senden und aus drei zugleich geschriebenen Antworten wählen</translation>
        </message>
        <message>
            <source>Send, and choose from two answers written at once</source>
            <translation>Senden und aus zwei zugleich geschriebenen Antworten wählen</translation>
        </message>
        <message>
            <source>Sensors, CSV…</source>
            <translation>Sensoren, CSV…</translation>
        </message>
        <message>
            <source>Settings of this model…</source>
            <translation>Einstellungen dieses Modells…</translation>
        </message>
        <message>
            <source>Show or hide the figures beside the chat</source>
            <translation>Größen neben dem Chat ein- oder ausblenden</translation>
        </message>
        <message>
            <source>Show or hide the list of chats</source>
            <translation>Chatliste ein- oder ausblenden</translation>
        </message>
        <message>
            <source>Show the gaps between the tokens of an exported log, with a cursor</source>
            <translation>Die Abstände zwischen den Token eines exportierten Logs zeigen, mit Cursor</translation>
        </message>
        <message>
            <source>Shrink all text, down to 80 %</source>
            <translation>Allen Text verkleinern, bis 80 %</translation>
        </message>
        <message>
            <source>Smaller text</source>
            <translation>Kleinerer Text</translation>
        </message>
        <message>
            <source>Stop the answer</source>
            <translation>Antwort anhalten</translation>
        </message>
        <message>
            <source>Stop; what is written so far is kept</source>
            <translation>Anhalten; was geschrieben ist, bleibt</translation>
        </message>
        <message>
            <source>Sustained test…</source>
            <translation>Dauertest…</translation>
        </message>
        <message>
            <source>Switch model…</source>
            <translation>Modell wechseln…</translation>
        </message>
        <message>
            <source>System</source>
            <translation>System</translation>
        </message>
        <message>
            <source>Take the last edit of the chat back: a deletion, a new version, a branch</source>
            <translation>Die letzte Änderung im Chat zurücknehmen: eine Löschung, eine neue Fassung, einen Zweig</translation>
        </message>
        <message>
            <source>Temperature, top-k, top-p and the system prompt</source>
            <translation>Temperatur, Top-k, Top-p und der Systemprompt</translation>
        </message>
        <message>
            <source>The chat to read</source>
            <translation>Der Chat zum Lesen</translation>
        </message>
        <message>
            <source>The figures of every turn as a table</source>
            <translation>Die Größen jedes Zugs als Tabelle</translation>
        </message>
        <message>
            <source>The first words of a chat are its title until you give it another</source>
            <translation>Die ersten Wörter eines Chats sind sein Titel, bis Sie ihm einen anderen geben</translation>
        </message>
        <message>
            <source>The model stays loaded</source>
            <translation>Das Modell bleibt geladen</translation>
        </message>
        <message>
            <source>The system's language, where chatapp speaks it</source>
            <translation>Die Sprache des Systems, wo chatapp sie spricht</translation>
        </message>
        <message>
            <source>Two chats or logs side by side: medians, ranges, differences</source>
            <translation>Zwei Chats oder Logs nebeneinander: Mediane, Bereiche, Unterschiede</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Rückgängig</translation>
        </message>
        <message>
            <source>Unload</source>
            <translation>Entladen</translation>
        </message>
        <message>
            <source>Versions of the app and of what it stands on</source>
            <translation>Versionen der App und dessen, worauf sie steht</translation>
        </message>
        <message>
            <source>Write a message</source>
            <translation>Nachricht schreiben</translation>
        </message>
        <message>
            <source>Write system prompt, sampler values and format to a JSON file; no message is in it</source>
            <translation>Schreibt System-Prompt, Sampler-Werte und Format in eine JSON-Datei; keine Nachricht steht darin</translation>
        </message>
        <message>
            <source>Write this chat, some, or all: Markdown, HTML, JSON, CSV and more</source>
            <translation>Diesen Chat, einige oder alle schreiben: Markdown, HTML, JSON, CSV und mehr</translation>
        </message>
        <message>
            <source>Write your last message anew; the old version stays</source>
            <translation>Ihre letzte Nachricht neu schreiben; die alte Fassung bleibt</translation>
        </message>
        <message>
            <source>llama-bench records…</source>
            <translation>llama-bench-Sätze…</translation>
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
            <translation>Neuer Chat</translation>
        </message>
        <message>
            <source>Pinned</source>
            <translation>Angeheftet</translation>
        </message>
        <message>
            <source>Previous 7 days</source>
            <translation>Letzte 7 Tage</translation>
        </message>
        <message>
            <source>Today</source>
            <translation>Heute</translation>
        </message>
        <message>
            <source>Yesterday</source>
            <translation>Gestern</translation>
        </message>
    </context>
    <context>
        <name>download_text</name>
        <message>
            <source>Downloading {n} models: {percent} %</source>
            <translation>{n} Modelle werden geladen: {percent} %</translation>
        </message>
        <message>
            <source>Downloading {title}: {percent} %</source>
            <translation>{title} wird heruntergeladen: {percent} %</translation>
        </message>
        <message>
            <source>Next try in {n} s.</source>
            <translation>Nächster Versuch in {n} s.</translation>
        </message>
        <message>
            <source>When it last ran: {sentence}</source>
            <translation>Beim letzten Lauf: {sentence}</translation>
        </message>
        <message>
            <source>checking what is here</source>
            <translation>prüft, was da ist</translation>
        </message>
        <message>
            <source>connecting</source>
            <translation>verbindet</translation>
        </message>
        <message>
            <source>does not fit</source>
            <translation>passt nicht</translation>
        </message>
        <message>
            <source>fits</source>
            <translation>passt</translation>
        </message>
        <message>
            <source>incomplete here: {file} is missing</source>
            <translation>hier unvollständig: {file} fehlt</translation>
        </message>
        <message>
            <source>paused</source>
            <translation>angehalten</translation>
        </message>
        <message>
            <source>pausing</source>
            <translation>hält an</translation>
        </message>
        <message>
            <source>tight</source>
            <translation>knapp</translation>
        </message>
        <message>
            <source>waits for its turn</source>
            <translation>wartet, bis es an der Reihe ist</translation>
        </message>
        <message>
            <source>{n:,} downloads a month</source>
            <translation>{n:,} Downloads im Monat</translation>
        </message>
        <message>
            <source>{size} in {n} files</source>
            <translation>{size} in {n} Dateien</translation>
        </message>
        <message>
            <source>{size}, complete; its SHA-256 is the hub's</source>
            <translation>{size}, vollständig; sein SHA-256 ist der des Hubs</translation>
        </message>
        <message>
            <source>{size}, complete; the hub names no SHA-256, so only its size was checked</source>
            <translation>{size}, vollständig; der Hub nennt keinen SHA-256, nur die Größe wurde geprüft</translation>
        </message>
        <message>
            <source>{time} left</source>
            <translation>noch {time}</translation>
        </message>
    </context>
    <context>
        <name>footer</name>
        <message>
            <source>Context full: no room was left in n_ctx</source>
            <translation>Kontext voll: In n_ctx war kein Platz mehr</translation>
        </message>
        <message>
            <source>Cut off here: chatapp ended while it was written</source>
            <translation>Hier abgeschnitten: chatapp endete, während es geschrieben wurde</translation>
        </message>
        <message>
            <source>Ended by the length limit (max tokens)</source>
            <translation>Max. Token erreicht</translation>
        </message>
        <message>
            <source>Ended: the grammar left no token that could follow</source>
            <translation>Beendet: Die Grammatik ließ kein Token zu, das folgen könnte</translation>
        </message>
        <message>
            <source>Stopped by you</source>
            <translation>Von Ihnen angehalten</translation>
        </message>
        <message>
            <source>The engine failed here; this much was kept</source>
            <translation>Die Engine versagte hier; so viel wurde behalten</translation>
        </message>
    </context>
    <context>
        <name>menu_bar</name>
        <message>
            <source>&amp;Edit</source>
            <translation>&amp;Bearbeiten</translation>
        </message>
        <message>
            <source>&amp;File</source>
            <translation>&amp;Datei</translation>
        </message>
        <message>
            <source>&amp;Help</source>
            <translation>&amp;Hilfe</translation>
        </message>
        <message>
            <source>&amp;Model</source>
            <translation>&amp;Modell</translation>
        </message>
        <message>
            <source>&amp;View</source>
            <translation>&amp;Ansicht</translation>
        </message>
        <message>
            <source>Export this chat as</source>
            <translation>Diesen Chat exportieren als</translation>
        </message>
        <message>
            <source>Language</source>
            <translation>Sprache</translation>
        </message>
        <message>
            <source>Send for several answers</source>
            <translation>Für mehrere Antworten senden</translation>
        </message>
        <message>
            <source>Theme</source>
            <translation>Design</translation>
        </message>
        <message>
            <source>Titles of chats</source>
            <translation>Titel der Chats</translation>
        </message>
        <message>
            <source>Unload when idle</source>
            <translation>Bei Untätigkeit entladen</translation>
        </message>
    </context>
    <context>
        <name>message_action</name>
        <message>
            <source>Answer again</source>
            <translation>Neu antworten</translation>
        </message>
        <message>
            <source>Continue this answer</source>
            <translation>Diese Antwort fortsetzen</translation>
        </message>
        <message>
            <source>Delete from here on</source>
            <translation>Ab hier löschen</translation>
        </message>
        <message>
            <source>Delete message</source>
            <translation>Nachricht löschen</translation>
        </message>
        <message>
            <source>Edit…</source>
            <translation>Bearbeiten…</translation>
        </message>
        <message>
            <source>New chat from here</source>
            <translation>Neuer Chat ab hier</translation>
        </message>
        <message>
            <source>Next version</source>
            <translation>Nächste Fassung</translation>
        </message>
        <message>
            <source>Previous version</source>
            <translation>Vorige Fassung</translation>
        </message>
        <message>
            <source>Regenerate</source>
            <translation>Neu antworten</translation>
        </message>
        <message>
            <source>Show branches…</source>
            <translation>Zweige zeigen…</translation>
        </message>
        <message>
            <source>Why is this out of the model's sight?</source>
            <translation>Warum sieht das Modell dies nicht mehr?</translation>
        </message>
    </context>
    <context>
        <name>message_row</name>
        <message>
            <source>Model</source>
            <translation>Modell</translation>
        </message>
        <message>
            <source>System</source>
            <translation>System</translation>
        </message>
        <message>
            <source>You</source>
            <translation>Sie</translation>
        </message>
    </context>
    <context>
        <name>model_details</name>
        <message>
            <source>Loaded in {times}</source>
            <translation>Geladen in {times}</translation>
        </message>
        <message>
            <source>no template</source>
            <translation>keine Vorlage</translation>
        </message>
        <message>
            <source>reasoning</source>
            <translation>denkt</translation>
        </message>
        <message>
            <source>used on {date:%Y-%m-%d}</source>
            <translation>benutzt am {date:%Y-%m-%d}</translation>
        </message>
        <message>
            <source>used today</source>
            <translation>heute benutzt</translation>
        </message>
        <message>
            <source>used yesterday</source>
            <translation>gestern benutzt</translation>
        </message>
        <message>
            <source>vision</source>
            <translation>sieht Bilder</translation>
        </message>
        <message>
            <source>{n} parameters</source>
            <translation>{n} Parameter</translation>
        </message>
        <message>
            <source>{rate} tok/s here</source>
            <translation>{rate} tok/s hier</translation>
        </message>
        <message>
            <source>{s} s</source>
            <translation>{s} s</translation>
        </message>
        <message>
            <source>{s} s from disk (cold)</source>
            <translation>{s} s von der Platte (kalt)</translation>
        </message>
        <message>
            <source>{s} s from memory (warm)</source>
            <translation>{s} s aus dem Speicher (warm)</translation>
        </message>
        <message>
            <source>{s} s half and half</source>
            <translation>{s} s halb und halb</translation>
        </message>
    </context>
    <context>
        <name>part</name>
        <message>
            <source>Copy</source>
            <translation>Kopieren</translation>
        </message>
        <message>
            <source>code</source>
            <translation>Code</translation>
        </message>
    </context>
    <context>
        <name>reasoning_line</name>
        <message>
            <source>1 token</source>
            <translation>1 Token</translation>
        </message>
        <message>
            <source>Thinking</source>
            <translation>Denkt nach</translation>
        </message>
        <message>
            <source>Thought for {time}</source>
            <translation>{time} lang nachgedacht</translation>
        </message>
        <message>
            <source>Thoughts</source>
            <translation>Gedanken</translation>
        </message>
        <message>
            <source>{line}, without an answer</source>
            <translation>{line}, ohne eine Antwort</translation>
        </message>
        <message>
            <source>{n:,} tokens</source>
            <translation>{n:,} Token</translation>
        </message>
    </context>
    <context>
        <name>transcript</name>
        <message>
            <source>the model no longer sees the message above</source>
            <translation>das Modell sieht die Nachricht darüber nicht mehr</translation>
        </message>
        <message>
            <source>the model no longer sees the {n:,} messages above</source>
            <translation>das Modell sieht die {n:,} Nachrichten darüber nicht mehr</translation>
        </message>
    </context>
    <context>
        <name>transcript_menu</name>
        <message>
            <source>Copy</source>
            <translation>Kopieren</translation>
        </message>
        <message>
            <source>Copy as Markdown</source>
            <translation>Als Markdown kopieren</translation>
        </message>
        <message>
            <source>Copy code</source>
            <translation>Code kopieren</translation>
        </message>
        <message>
            <source>Copy link address</source>
            <translation>Linkadresse kopieren</translation>
        </message>
        <message>
            <source>Copy message</source>
            <translation>Nachricht kopieren</translation>
        </message>
        <message>
            <source>Copy reasoning</source>
            <translation>Gedankengang kopieren</translation>
        </message>
        <message>
            <source>Copy selection as Markdown</source>
            <translation>Auswahl als Markdown kopieren</translation>
        </message>
        <message>
            <source>Select all</source>
            <translation>Alles auswählen</translation>
        </message>
    </context>
    <context>
        <name>trim_text</name>
        <message>
            <source> (here {n:,})</source>
            <translation> (hier {n:,})</translation>
        </message>
        <message>
            <source>A model reads at most n_ctx tokens at a time{n_ctx}. When prompt and answer would pass that, the oldest exchanges leave, whole, and are never sent again. They stay here and in every export: {n} so far, the dimmed ones.</source>
            <translation>Ein Modell liest höchstens n_ctx Token auf einmal{n_ctx}. Würden Prompt und Antwort mehr, gehen die ältesten Wechsel im Ganzen und werden nie wieder gesendet. Hier und in jedem Export bleiben sie: bisher {n}, die blassen.</translation>
        </message>
        <message>
            <source>The model sees every message of this chat.</source>
            <translation>Das Modell sieht jede Nachricht dieses Chats.</translation>
        </message>
        <message>
            <source>With message {number}: messages {first} to {last} left ({cost})</source>
            <translation>Mit Nachricht {number}: Nachrichten {first} bis {last} gingen ({cost})</translation>
        </message>
    </context>
    <context>
        <name>versions_line</name>
        <message>
            <source>Alt+Left and Alt+Right go to the others</source>
            <translation>Alt+Links und Alt+Rechts führen zu den anderen</translation>
        </message>
        <message>
            <source>Version {number} of {n}</source>
            <translation>Fassung {number} von {n}</translation>
        </message>
    </context>
</TS>
