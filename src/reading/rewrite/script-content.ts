/** The content of a `<script>` element. Data is anything that browsers do not run: JSON, templates, other languages. */
export type ScriptContent = 'classic' | 'module' | 'import map' | 'speculation rules' | 'data';

/** WHATWG MIME Sniffing 4.6, JavaScript MIME types. */
const javascriptType =
  /^(?:application|text)\/(?:x-)?(?:java|ecma)script$|^text\/(?:javascript1\.[0-5]|jscript|livescript)$/;

/** HTML Standard 4.12.1.1: without a type or a language, or with an empty one, it is a classic script. */
export function scriptContent(get: (name: string) => string | undefined): ScriptContent {
  const type = get('type');
  const language = get('language');
  let name = 'text/javascript';
  if (type !== undefined) name = type === '' ? name : type.trim().toLowerCase();
  else if (language !== undefined && language !== '') name = `text/${language.toLowerCase()}`;
  if (isJavascriptType(name)) return 'classic';
  switch (name) {
    case 'module':
      return 'module';
    case 'importmap':
      return 'import map';
    case 'speculationrules':
      return 'speculation rules';
    default:
      return 'data';
  }
}

export function isJavascriptType(essence: string): boolean {
  return javascriptType.test(essence);
}
