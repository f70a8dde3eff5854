import type { MissingCapture } from './missing-capture.ts';
import { readerLanguage } from './reader-language.ts';
import type { ReaderLanguage } from './reader-language.ts';
import type { ReportScript, PlaceholderRequest } from './placeholder-format.ts';
import { messageTexts } from './message-texts.ts';

/** A missing capture in the words of the reader's language. Every text but `picture` may hold what strangers wrote: escape it. */
export interface PlaceholderMessage {
  readonly kind: MissingCapture['kind'];
  readonly language: ReaderLanguage;
  readonly title: string;
  readonly explanation: string;
  readonly advice: readonly string[];
  readonly url: string;
  /** For people; '' where it is not known. */
  readonly date: string;
  /** 14 digits, or ''. */
  readonly datetime: string;
  readonly reason: string;
  readonly otherDates: string | undefined;
  /** The words of that link. */
  readonly search: string;
  readonly sitePages: string | undefined;
  /** With the URL in full, as it was asked for. */
  readonly reportScript: (ReportScript & { readonly url: string }) | undefined;
  /** Two short lines of capital letters. */
  readonly picture: readonly [string, string];
}

const longestUrl = 2000;
const longestReason = 500;

export function placeholderMessage(missing: MissingCapture, request: PlaceholderRequest): PlaceholderMessage {
  const language = readerLanguage(request.languages ?? '');
  const datetime = /^\d{14}$/.test(missing.datetime) ? missing.datetime : '';
  return {
    kind: missing.kind,
    language,
    ...messageTexts[language][missing.kind],
    url: shown(missing.url, longestUrl),
    date: dateText(datetime, language),
    datetime,
    reason: shown(missing.reason, longestReason),
    otherDates: webAddress(request.otherDates),
    sitePages: webAddress(request.sitePages),
    reportScript:
      request.reportScript === undefined ? undefined : { ...request.reportScript, url: request.url },
  };
}

function webAddress(address: string | undefined): string | undefined {
  return address !== undefined && /^https?:\/\//.test(address) ? address : undefined;
}

/** The message in lines, for formats that are text. */
export function messageLines(message: PlaceholderMessage): string[] {
  const { labels } = messageTexts[message.language];
  return [
    `Heirloom: ${message.title}`,
    message.explanation,
    `${labels.url}${labels.colon}${message.url}`,
    ...(message.date === '' ? [] : [`${labels.date}${labels.colon}${message.date}`]),
    ...(message.reason === '' ? [] : [`${labels.reason}${labels.colon}${message.reason}`]),
    ...message.advice.map((advice) => `- ${advice}`),
  ];
}

/** Well-formed text of one line: control, format and private characters could hide or turn round what stands there. */
function shown(text: string, longest: number): string {
  const cut = text.length > longest ? `${text.slice(0, longest)}…` : text;
  return cut.toWellFormed().replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}

function dateText(datetime: string, language: ReaderLanguage): string {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(datetime) ?? [];
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(date.getTime())) return '';
  return dateFormats[language].format(date);
}

const dateStyle = { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' } as const;
const dateFormats = {
  en: new Intl.DateTimeFormat('en-GB', dateStyle),
  fr: new Intl.DateTimeFormat('fr-FR', dateStyle),
};
