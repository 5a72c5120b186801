"""Chat templates in the shapes that model files carry, each in its smallest form: what they refuse, fold, drop and switch."""

CHATML = (
    "{% for m in messages %}{{ '<|im_start|>' + m.role + '\\n' + m.content + '<|im_end|>\\n' }}{% endfor %}"
    "{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}"
)

LLAMA_3 = """{{- bos_token -}}
{% set turns = messages %}
{% if turns[0]['role'] == 'system' %}
    {% set said = turns[0]['content'] | trim %}
    {% set turns = turns[1:] %}
{% else %}
    {% set said = '' %}
{% endif %}
{% if not date_string is defined %}{% set date_string = strftime_now('%d %b %Y') %}{% endif %}
{{- '<|start_header_id|>system<|end_header_id|>\\n\\n' + said + '<|eot_id|>' -}}
{% for turn in turns %}
{{- '<|start_header_id|>' + turn['role'] + '<|end_header_id|>\\n\\n' + turn['content'] | trim + '<|eot_id|>' -}}
{% endfor %}
{% if add_generation_prompt %}
{{- '<|start_header_id|>assistant<|end_header_id|>\\n\\n' -}}
{% endif %}"""

MISTRAL = """{%- if messages[0].role == 'system' -%}
    {%- set head = messages[0].content ~ '\\n\\n' -%}{%- set turns = messages[1:] -%}
{%- else -%}
    {%- set head = '' -%}{%- set turns = messages -%}
{%- endif -%}
{{- bos_token -}}
{%- for turn in turns -%}
    {%- if (turn.role == 'user') != (loop.index0 is even) -%}
        {{- raise_exception('roles must alternate user/assistant/user/assistant') -}}
    {%- endif -%}
    {%- if turn.role == 'user' -%}
        {{- '[INST] ' + (head if loop.last else '') + turn.content + ' [/INST]' -}}
    {%- else -%}
        {{- ' ' + turn.content + eos_token -}}
    {%- endif -%}
{%- endfor -%}"""

GEMMA = """{{ bos_token }}{% if messages[0]['role'] == 'system' %}{{ raise_exception('System role not supported') }}{% endif %}
{%- for turn in messages -%}
{%- if (turn['role'] == 'user') != (loop.index0 % 2 == 0) %}{{ raise_exception('roles must alternate') }}{% endif -%}
{%- set role = 'model' if turn['role'] == 'assistant' else turn['role'] -%}
{{ '<start_of_turn>' + role + '\\n' + turn['content'] | trim + '<end_of_turn>\\n' }}
{%- endfor -%}
{%- if add_generation_prompt -%}{{ '<start_of_turn>model\\n' }}{%- endif -%}"""

PHI = (
    "{% for turn in messages %}{% if turn['role'] in ['system', 'user', 'assistant'] %}"
    "{{ '<|' + turn['role'] + '|>\\n' + turn['content'] + '<|end|>\\n' }}{% endif %}{% endfor %}"
    "{{ '<|assistant|>\\n' if add_generation_prompt else eos_token }}"
)

QWEN_3 = """{%- if tools %}
    {{- '<|im_start|>system\\n# Tools\\n' }}
    {%- for tool in tools %}{{ tool | tojson }}{% endfor %}
    {{- '<|im_end|>\\n' }}
{%- elif messages[0].role == 'system' %}
    {{- '<|im_start|>system\\n' + messages[0].content + '<|im_end|>\\n' }}
{%- endif %}
{%- set ns = namespace(searching=true, last=messages | length - 1) %}
{%- for turn in messages[::-1] %}
    {%- set index = messages | length - 1 - loop.index0 %}
    {%- if ns.searching and turn.role == 'user' and turn.content is string %}
        {%- set ns.searching = false %}
        {%- set ns.last = index %}
    {%- endif %}
{%- endfor %}
{%- for turn in messages %}
    {%- set content = turn.content if turn.content is string else '' %}
    {%- if turn.role == 'user' or (turn.role == 'system' and not loop.first) %}
        {{- '<|im_start|>' + turn.role + '\\n' + content + '<|im_end|>\\n' }}
    {%- elif turn.role == 'assistant' %}
        {%- set thought = '' %}
        {%- if turn.reasoning_content is string %}
            {%- set thought = turn.reasoning_content %}
        {%- elif '</think>' in content %}
            {%- set thought = content.split('</think>')[0].rstrip('\\n').split('<think>')[-1].lstrip('\\n') %}
            {%- set content = content.split('</think>')[-1].lstrip('\\n') %}
        {%- endif %}
        {%- if loop.index0 > ns.last and thought %}
            {%- set content = '<think>\\n' + thought + '\\n</think>\\n\\n' + content %}
        {%- endif %}
        {{- '<|im_start|>assistant\\n' + content }}
        {%- if turn.tool_calls %}
            {%- for call in turn.tool_calls %}{{- '<tool_call>' + call.name + '</tool_call>' }}{%- endfor %}
        {%- endif %}
        {{- '<|im_end|>\\n' }}
    {%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- '<|im_start|>assistant\\n' }}
    {%- if enable_thinking is defined and enable_thinking is false %}
        {{- '<think>\\n\\n</think>\\n\\n' }}
    {%- endif %}
{%- endif %}"""

DEEPSEEK_R1 = """{%- set ns = namespace(system='') -%}
{%- for turn in messages -%}{%- if turn['role'] == 'system' -%}{%- set ns.system = turn['content'] -%}{%- endif -%}{%- endfor -%}
{{- bos_token -}}{{- ns.system -}}
{%- for turn in messages -%}
{%- if turn['role'] == 'user' -%}{{- '<|User|>' + turn['content'] -}}{%- endif -%}
{%- if turn['role'] == 'assistant' and turn['content'] is not none -%}
{%- set content = turn['content'] -%}
{%- if '</think>' in content -%}{%- set content = content.split('</think>')[-1] -%}{%- endif -%}
{{- '<|Assistant|>' + content + eos_token -}}
{%- endif -%}
{%- endfor -%}
{%- if add_generation_prompt -%}{{- '<|Assistant|><think>\\n' -}}{%- endif -%}"""

KEEPS_REASONING = (
    "{% for m in messages %}{{ '<' + m.role + '>' }}"
    "{% if m.role == 'assistant' and m.reasoning_content %}{{ '<think>' + m.reasoning_content + '</think>' }}{% endif %}"
    "{{ m.content }}{% endfor %}{{ '<assistant>' }}{% if thinking %}{{ '<think>' }}{% endif %}"
)

CHANNELS = """{%- macro part(channel, text) -%}
{{- '<|start|>assistant<|channel|>' + channel + '<|message|>' + text + '<|end|>' }}{%- endmacro -%}
{{- '<|start|>system<|message|>Reasoning: ' + (reasoning_effort or 'medium') + '<|end|>' -}}
{%- for turn in messages -%}
{%- if turn.role == 'assistant' -%}{{- part('final', turn.content) -}}
{%- elif turn.role == 'system' -%}{{- '<|start|>developer<|message|># Instructions\\n\\n' + turn.content + '<|end|>' -}}
{%- else -%}{{- '<|start|>' + turn.role + '<|message|>' + turn.content + '<|end|>' -}}{%- endif -%}
{%- endfor -%}
{%- if add_generation_prompt -%}{{- '<|start|>assistant' -}}{%- endif -%}"""

SOLAR_OPEN = (
    "{% for turn in messages %}{% if turn.role == 'assistant' %}"
    "{% if turn.reasoning %}{{ '<|begin|>assistant<|think|>' + turn.reasoning + '<|end|>' }}{% endif %}"
    "{{ '<|begin|>assistant<|content|>' + turn.content + '<|end|>' }}"
    "{% else %}{{ '<|begin|>' + turn.role + '<|content|>' + turn.content + '<|end|>' }}{% endif %}{% endfor %}"
    "{% if add_generation_prompt %}{{ '<|begin|>assistant' }}{% endif %}"
)

MUSE_GLIMMER = (
    "{% for turn in messages %}{% if turn.role == 'assistant' %}"
    "{% if turn.get('reasoning_content') %}"
    "{{ '<|start|>assistant to=self<|message|>' + turn['reasoning_content'] + '<|eom|>' }}{% endif %}"
    "{{ '<|start|>assistant to=user<|message|>' + turn.content + '<|eot|>' }}"
    "{% else %}{{ '<|start|>' + turn.role + '<|message|>' + turn.content + '<|eot|>' }}{% endif %}{% endfor %}"
    "{% if add_generation_prompt %}{{ '<|start|>assistant' }}{% endif %}"
)

KIMI_K3 = """{%- macro open(name) -%}{{ '<|open|>' + name + '<|sep|>' }}{%- endmacro -%}
{%- macro close(name) -%}{{ '<|close|>' + name + '<|sep|>' }}{%- endmacro -%}
{%- if thinking is undefined -%}{%- set thinking = true -%}{%- endif -%}
{%- for turn in messages -%}
{{ open('message role="' + turn.role + '"') }}
{%- if turn.role == 'assistant' -%}
{%- if thinking -%}{{ open('think') + (turn.get('reasoning_content') or '') + close('think') }}{%- endif -%}
{{ open('response') + turn.content + close('response') }}
{%- else -%}{{ turn.content }}{%- endif -%}
{{ close('message') + '<|end_of_msg|>' }}
{%- endfor -%}
{%- if add_generation_prompt -%}{{ open('message role="assistant"') + open('think' if thinking else 'response') }}{%- endif -%}"""

APRIEL = """{%- set prefix = 'Here are my reasoning steps:\n' -%}
{%- for turn in messages -%}
{{ '<|begin_' + turn.role + '|>\n' }}
{%- if turn.get('reasoning_content') and loop.last -%}
{{ turn.reasoning_content + '\n[BEGIN FINAL RESPONSE]\n' }}
{%- endif -%}
{{ turn.content.split('[BEGIN FINAL RESPONSE]')[-1] | trim + '\n' }}
{%- endfor -%}
{%- if add_generation_prompt -%}{{ '<|begin_assistant|>\n' + prefix }}{%- endif -%}"""

APRIEL_INSTRUCTED = (  # version 1.5: only the system prompt names the marks, and <thinking> is for tools
    "<|system|>\nReason first, then answer like this: [BEGIN FINAL RESPONSE] ... [END FINAL RESPONSE].<|end|>\n"
    "{% for turn in messages %}{{ '<|' + turn.role + '|>\n' + turn.content }}"
    "{% if turn.thought %}{{ '<thinking>' + turn.thought + '</thinking>' }}{% endif %}{{ '<|end|>\n' }}{% endfor %}"
    "{% if add_generation_prompt %}{{ '<|assistant|>\n' }}{% endif %}"
)

SHAPES = {
    "chatml": CHATML,
    "llama-3": LLAMA_3,
    "mistral": MISTRAL,
    "gemma": GEMMA,
    "phi": PHI,
    "qwen-3": QWEN_3,
    "deepseek-r1": DEEPSEEK_R1,
    "keeps-reasoning": KEEPS_REASONING,
    "channels": CHANNELS,
}

HY_3 = """{%- set begin, end = '<think{}>'.format(':open'), '</think{}>'.format(':open') -%}
{%- for turn in messages -%}
{{ '<|hy_' + turn.role + '|>' }}
{%- if turn.role == 'assistant' -%}
{{ begin + (turn.reasoning_content if loop.last and turn.reasoning_content else '') + end }}
{%- endif -%}
{{ turn.content }}
{%- endfor -%}
{%- if add_generation_prompt -%}{{ '<|hy_assistant|>' + begin + end }}{%- endif -%}"""

SECTIONED = {  # marks that are put together, or that stand in instructions only
    "solar-open": SOLAR_OPEN,
    "muse-glimmer": MUSE_GLIMMER,
    "kimi-k3": KIMI_K3,
    "hy-3": HY_3,
    "apriel": APRIEL,
    "apriel-instructed": APRIEL_INSTRUCTED,
}
