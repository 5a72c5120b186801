"""One definition per figure: tooltip, documentation and column heading are all made of it."""

from chatapp.metrics.clock_glossary import CLOCKS
from chatapp.metrics.definition import Definition
from chatapp.metrics.insight_glossary import INSIGHT
from chatapp.metrics.log_glossary import LOGS
from chatapp.metrics.machine_glossary import MACHINE
from chatapp.metrics.sustained_glossary import SUSTAINED

__all__ = ["GLOSSARY", "Definition"]

_ENGINE = "engine"
_APP = "app"

_PROMPT = (
    Definition(
        "n_prompt",
        "Prompt tokens",
        "tokens",
        "cached + evaluated tokens of the whole prompt",
        missing="the prompt was not prepared",
    ),
    Definition(
        "n_prompt_cached",
        "Cached prompt tokens",
        "tokens",
        "prompt tokens whose keys and values were still in the KV cache: not read again",
    ),
    Definition("n_prompt_processed", "Evaluated prompt tokens", "tokens", "prompt tokens that were read in this turn"),
    Definition("t_load_ms", "Load time", "ms", "reading the weights + reserving caches and buffers; never part of TTFT", _ENGINE),
    Definition(
        "t_prefill_ms", "Prefill time", "ms", "start to end of reading the prompt", _ENGINE, "the prompt was not read to its end"
    ),
    Definition(
        "prefill_tps",
        "Prefill rate",
        "tok/s",
        "evaluated prompt tokens / prefill time; cached tokens are not counted",
        _ENGINE,
        "fewer than two tokens were evaluated, or the prompt was not read to its end",
    ),
    Definition(
        "ttft_ms",
        "Time to first token (TTFT)",
        "ms",
        "Send accepted \u2192 first text has arrived, be it of the reasoning or of the answer; white space before it is none, so "
        "tokens may have been written earlier",
        _APP,
        "no text arrived",
    ),
)

_ANSWER = (
    Definition(
        "n_gen",
        "Written tokens",
        "tokens",
        "tokens sampled for this answer, the end-of-generation token included; of several answers at once, each has its own",
    ),
    Definition("n_reasoning", "Reasoning tokens", "tokens", "tokens sampled until the reasoning's closing mark was complete"),
    Definition(
        "t_reasoning_ms",
        "Reasoning time",
        "ms",
        "first token of the reasoning \u2192 first token of the answer (or the last token, where no answer followed)",
        _ENGINE,
        "no reasoning was written, fewer than two tokens, or one burst",
    ),
    Definition(
        "ttfa_ms",
        "Time to first answer text",
        "ms",
        "Send accepted \u2192 first text after the reasoning has arrived",
        _APP,
        "no text of the answer arrived",
    ),
    Definition(
        "t_decode_ms", "Decode time", "ms", "first token \u2192 last token", _ENGINE, "fewer than two tokens, or one burst"
    ),
    Definition(
        "decode_tps",
        "Decode rate",
        "tok/s",
        "(tokens - 1) / (last token - first token); while it writes: over the last 2 s",
        _ENGINE,
        "a pace takes two tokens; a burst (10,000 tok/s and more) says when a reply was delivered, not how fast it was written",
    ),
    Definition("n_answers", "Answers at once", "answers", "written in one batch from one prompt"),
    Definition("n_gen_all", "Written tokens of all answers", "tokens", "sum over the answers that were written at once"),
    Definition(
        "answer_number",
        "Number of the answer",
        "",
        "which of the answers at once this is; what was done once (prompt, load, trim, processor time) stands with each: sum it "
        "where this is 1 or empty",
    ),
    Definition(
        "throughput_tps",
        "Throughput of all answers",
        "tok/s",
        "(tokens of all answers - answers) / (last token - first token)",
        _ENGINE,
        "one answer was written, or none has two tokens",
    ),
    Definition(
        "answer_tps",
        "Rate per answer",
        "tok/s",
        "mean over the answers of each one's (tokens - 1) / (last token - first token)",
        _ENGINE,
        "as for the throughput",
    ),
    Definition("tpot_ms", "Time per output token (TPOT)", "ms", "decode time / (tokens - 1)", _ENGINE, "as for the decode rate"),
    Definition(
        "e2e_ms", "Whole answer", "ms", "Send accepted \u2192 end of the answer has arrived", _APP, "the end was not seen"
    ),
    Definition(
        "itl_ms",
        "Inter-token latency (ITL)",
        "ms",
        "gaps between neighbouring tokens at the sampler: median (p50), 95th percentile (linear interpolation), longest",
        _ENGINE,
        "fewer than two tokens, or one burst, or tokens that came in groups (speculative decoding)",
    ),
    Definition("itl_p50_ms", "ITL, median", "ms", "half of the gaps between tokens are shorter", _ENGINE, "as for ITL"),
    Definition(
        "itl_p95_ms",
        "ITL, 95th percentile",
        "ms",
        "19 of 20 gaps are shorter; of fewer than 20 gaps it says little",
        _ENGINE,
        "as for ITL",
    ),
    Definition("itl_max_ms", "ITL, longest gap", "ms", "the longest wait between two tokens", _ENGINE, "as for ITL"),
    Definition(
        "grammar_ms_per_token",
        "Format, per token",
        "ms",
        "time spent on checking drawn tokens against the grammar and on drawing again / tokens written; part of the ITL",
        _ENGINE,
        "no format was asked for",
    ),
    Definition(
        "acceptance_pct",
        "Guesses that held",
        "%",
        "guessed tokens that were drawn as well / guessed tokens (speculative decoding)",
        missing="no token was guessed",
    ),
    Definition(
        "speculation_gain",
        "Gain of guessing",
        "times",
        "time that the answer would have taken token by token (its plain steps, and the tokens of verified batches at the cost "
        "of the plain steps between them) / time that it took; below 1 it was slower",
        missing="no token was guessed",
    ),
    Definition("n_stalls", "Stalls", "gaps", "gaps longer than 2.5 medians", _ENGINE, "as for ITL"),
)

_MEMORY = (
    Definition(
        "n_ctx", "Context window", "tokens", "tokens that the model can see at once (n_ctx)", missing="no model is loaded"
    ),
    Definition(
        "n_ctx_used",
        "Context used",
        "tokens",
        "cells of the window that hold a token in the engine now",
        missing="no model is loaded",
    ),
    Definition("tokens_freed", "Tokens freed by a trim", "tokens", "prompt tokens before the trim - prompt tokens after it"),
    Definition("cells_kept", "Cells kept at a trim", "tokens", "cells of the cache that the turn went on with"),
    Definition(
        "tokens_evaluated_again",
        "Read again at a trim",
        "tokens",
        "tokens that the cache held and moving it would have kept, yet were evaluated once more",
    ),
    Definition(
        "milliseconds",
        "Time of a trim",
        "ms",
        "from the trim to the next logits: moving and evaluating, the turn's new tokens included",
        _ENGINE,
        "the turn ended before those logits were there",
    ),
    Definition(
        "kv_bytes_reserved",
        "KV cache, reserved",
        "bytes",
        "allocated by llama.cpp at load, about 2 x layers x KV heads x head size x bytes per element x n_ctx",
        missing="no model is loaded, or it has no KV cache",
    ),
    Definition(
        "kv_bytes_used",
        "KV cache, used",
        "bytes",
        "sum over caches of reserved x min(used, cells) / cells; a sliding window stops growing when it is full",
        missing="no model is loaded, or it has no KV cache",
    ),
    Definition(
        "engine_rss_bytes",
        "Engine memory",
        "bytes",
        "resident memory of the engine process, mapped weights included",
        missing="the engine is not running",
    ),
    Definition("memory_available_bytes", "Memory free", "bytes", "what programs can still take without swapping"),
    Definition("memory_total_bytes", "Memory", "bytes", "installed memory that the system can use"),
)

_DEVICE = (
    Definition(
        "engine_cpu_pct",
        "CPU, engine",
        "%",
        "CPU time of the engine / time since the sample before; 100 % is one core",
        missing="the engine is not running",
    ),
    Definition(
        "n_threads",
        "Threads",
        "threads",
        "threads that decode, of those that the model was loaded with; automatic ones are lowered beside busy programs",
        missing="the engine has not reported it yet",
    ),
    Definition(
        "system_cpu_pct", "CPU, whole machine", "%", "busy time of all cores / time since the sample before; 100 % is all cores"
    ),
    Definition(
        "cpu_clock_mhz",
        "CPU clock",
        "MHz",
        "mean of the cores' present clocks",
        missing="the system does not report the present clock",
    ),
    Definition(
        "cpu_temperature_c",
        "CPU temperature",
        "\u00b0C",
        "hottest package sensor of the processor",
        missing="most Windows PCs and all virtual machines let no program read it",
    ),
    Definition(
        "sampler_cost_ms", "Cost of measuring", "ms", "time that one round of sensor readings took, in a thread of its own", _APP
    ),
    Definition(
        "drift_pct",
        "Drift",
        "%",
        "loss of decode speed at equal context depth: 1 - expected / measured time of a step (mean of the last 30 s), where "
        "expected is the calibrated cost at this depth, scaled to this session's cool baseline (seconds 5 to 45 of writing); "
        "the row shows it as a change of speed, so -2 % is 2 % slower",
        _ENGINE,
        "the cost of context depth of this model is not known yet, or fewer than 45 s were written since the load",
    ),
    Definition(
        "context_loss_pct",
        "Context loss",
        "%",
        "loss of decode speed that the context depth explains: 1 - expected step at the baseline's depth / expected step now; "
        "(1 - context loss) x (1 - drift) is what is left of the speed",
        _ENGINE,
        "as for drift",
    ),
)

_RECORD = (
    Definition("schema_version", "Version of the record", "", "changes when a name or a meaning changes"),
    Definition("turn", "Turn", "", "1-based place of the turn in its chat"),
    Definition(
        "cpu_us",
        "CPU time of the answer",
        "\u00b5s",
        "CPU time of all threads of the engine from the start of the request to its last token",
        _ENGINE,
        "a script was replayed, or the engine ended before its first token",
    ),
    Definition("seed", "Seed", "", "the seed that was really used", missing="it ended before the first token"),
)

_GROUPS = (_PROMPT, _ANSWER, CLOCKS, _MEMORY, _DEVICE, INSIGHT, MACHINE, SUSTAINED, LOGS, _RECORD)
GLOSSARY: dict[str, Definition] = {definition.key: definition for group in _GROUPS for definition in group}
