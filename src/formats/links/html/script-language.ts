export type ScriptLanguage = 'script' | 'json' | 'template' | 'unknown';

/** The language of `<script type="…">` (HTML Standard 4.12.1): JavaScript if the type is missing or empty. */
export function scriptLanguage(type: string | undefined): ScriptLanguage {
  const essence = (type ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (
    essence === '' ||
    essence === 'module' ||
    /(?:java|ecma|live|j|type|coffee|vb)script|\/jsx|\/babel/.test(essence)
  ) {
    return 'script';
  }
  if (/json$|^importmap$|^speculationrules$/.test(essence)) return 'json';
  if (/template|handlebars|mustache|^text\/(?:html|ng-template|x-tmpl|ejs|x-jquery-tmpl)$/.test(essence))
    return 'template';
  return 'unknown';
}
