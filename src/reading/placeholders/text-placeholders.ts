import { messageLines } from './placeholder-message.ts';
import type { PlaceholderMessage } from './placeholder-message.ts';
import { escapeMarkup } from './placeholder-page.ts';

/** Does nothing, as a script, a module and a worker. */
export function scriptPlaceholder(message: PlaceholderMessage): string {
  const warning = asciiJson(`Heirloom: ${message.title}: ${message.url}`);
  return `${comment(message)}if (typeof console !== "undefined") console.warn(${warning});\n`;
}

export function stylePlaceholder(message: PlaceholderMessage): string {
  return comment(message);
}

export function jsonPlaceholder({
  kind,
  title,
  explanation,
  url,
  datetime,
  reason,
}: PlaceholderMessage): string {
  return `${asciiJson({ error: { kind, title, message: explanation, url, datetime, reason } })}\n`;
}

export function xmlPlaceholder({
  kind,
  language,
  title,
  explanation,
  url,
  datetime,
  reason,
}: PlaceholderMessage): string {
  const elements = Object.entries({ title, message: explanation, url, datetime, reason });
  return `<?xml version="1.0" encoding="utf-8"?>
<error kind="${kind}" xml:lang="${language}">
${elements.map(([name, value]) => `<${name}>${escapeMarkup(value)}</${name}>`).join('\n')}
</error>
`;
}

/** WebVTT with one cue, for the first ten seconds. */
export function subtitlesPlaceholder({ title }: PlaceholderMessage): string {
  return `WEBVTT\n\n00:00:00.000 --> 00:00:10.000\n[${escapeMarkup(title)}]\n`;
}

/** A media playlist (RFC 8216) that is at its end before it begins. */
export function playlistPlaceholder(message: PlaceholderMessage): string {
  const remarks = messageLines(message).map((line) => `# ${line}`);
  const tags = ['#EXT-X-VERSION:3', '#EXT-X-TARGETDURATION:1', '#EXT-X-MEDIA-SEQUENCE:0', '#EXT-X-ENDLIST'];
  return `${['#EXTM3U', ...remarks, ...tags].join('\n')}\n`;
}

/** A presentation (ISO/IEC 23009-1) of no length. */
export function dashPlaceholder(message: PlaceholderMessage): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-on-demand:2011" type="static" mediaPresentationDuration="PT0S" minBufferTime="PT1S">
<ProgramInformation><Title>${escapeMarkup(`${message.title}: ${message.url}`)}</Title></ProgramInformation>
<Period duration="PT0S"/>
</MPD>
`;
}

/** RTF: every word processor opens it, also as a .doc. */
export function rtfPlaceholder(message: PlaceholderMessage): string {
  const lines = messageLines(message).map((line) => `${rtfText(line)}\\par\n`);
  return `{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Helvetica;}}\\f0\\fs22\n${lines.join('')}}\n`;
}

/** Neither a backslash nor an end of the comment can come from the message. */
function comment(message: PlaceholderMessage): string {
  const lines = messageLines(message).map((line) => ` * ${ascii(line).replaceAll('*/', '* /')}`);
  return `/*\n${lines.join('\n')}\n */\n`;
}

/** For files whose charset may be taken for another one: the page decides that of a style or a classic script. */
function ascii(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .replaceAll(/[^ -~]/gu, '?')
    .replaceAll(/[\\<>]/g, '?');
}

/** JSON that is also a JavaScript expression, in ASCII and without characters that mean something to HTML. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[^ -~]|[<>&]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function rtfText(text: string): string {
  // \uN takes a signed number of 16 bits and is followed by the fallback of old readers.
  return text.replaceAll(/[^ -~]|[\\{}]/g, (unit) => `\\u${(unit.charCodeAt(0) << 16) >> 16}?`);
}
