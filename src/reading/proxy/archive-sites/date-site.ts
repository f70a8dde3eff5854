import { withScheme } from '../../addresses/archived-address.ts';
import { readTypedDatetime } from '../typed-datetime.ts';
import { formToken } from './forgery.ts';
import { pageAnswer, redirectAnswer } from './archive-site-page.ts';
import type { ArchiveSitePage } from './archive-site-page.ts';
import type { ArchiveSiteAnswer, ArchiveSiteParts, ArchiveSiteRequest } from './archive-site-request.ts';
import { filled } from './archive-site-texts.ts';
import { markup } from './markup.ts';
import type { Markup } from './markup.ts';
import { versionsContent } from './versions-list.ts';

/**
 *   GET  /                       the date, and forms
 *   GET  /2005-03-14             the same with this date filled in: an address to be kept or given to others
 *   GET  /versions?url=URL       the dates of an address
 *   POST /  date=2005-03-14      sets the date; with url=URL it leads there
 */
export async function dateAnswer(
  request: ArchiveSiteRequest,
  parts: ArchiveSiteParts,
  page: ArchiveSitePage,
  form: URLSearchParams | undefined,
): Promise<ArchiveSiteAnswer> {
  const { url, key } = request;
  if (form === undefined) {
    const isVersions = url.pathname === '/versions';
    const typed = isVersions ? '' : unescaped(url.pathname.slice(1));
    const address = isVersions ? (url.searchParams.get('url') ?? '').trim() : '';
    if (address === '') return pageAnswer(page, dateContent(page, { key, typed }));
    const versions = await versionsContent(withScheme(address), request, parts, page);
    return pageAnswer(page, dateContent(page, { key, typed, address, versions }));
  }
  const typed = form.get('date') ?? '';
  return (
    changeDate(request, parts, form) ?? pageAnswer(page, dateContent(page, { key, typed, isBad: true }), 400)
  );
}

/** Sets the date that a form has, and leads to its URL. Undefined: it has no date that can be read. */
export function changeDate(
  { key }: Pick<ArchiveSiteRequest, 'key'>,
  { states }: Pick<ArchiveSiteParts, 'states'>,
  form: URLSearchParams,
): ArchiveSiteAnswer | undefined {
  const typed = form.get('date') ?? '';
  const timestamp = typed === '' || form.has('newest') ? '' : readTypedDatetime(typed);
  if (timestamp === undefined || !states.change(key, { timestamp }).ok) return undefined;
  return redirectAnswer(addressToGoTo(form.get('url')) ?? '/');
}

interface DateForms {
  readonly key: string;
  readonly typed: string;
  readonly isBad?: true;
  readonly address?: string;
  readonly versions?: Markup;
}

function dateContent(page: ArchiveSitePage, { key, typed, isBad, address, versions }: DateForms): Markup {
  const { words, state } = page;
  const { date } = words;
  const shown = typed === '' ? state.timestamp.replace(/^(\d{4})(\d\d)?(\d\d)?.*$/, dashed) : typed;
  const problem =
    isBad === true
      ? markup`<p role="alert" id="problem">${filled(date.unreadable, { typed })}</p>`
      : undefined;
  return markup`${problem}${versions}
<form method="post" action="/">
<input type="hidden" name="token" value="${formToken(key)}">
<label for="date">${date.label}</label>
<input type="text" id="date" name="date" value="${shown}" aria-describedby="date-hint" autocomplete="off" maxlength="40">
<span class="hint" id="date-hint">${date.hint}</span>
<button>${date.set}</button>
<button name="newest" value="1">${date.setNewest}</button>
</form>
<form method="get" action="/versions">
<h2><label for="url">${date.versionsLabel}</label></h2>
<input type="text" id="url" name="url" value="${address ?? ''}" inputmode="url" autocomplete="off" autocapitalize="none" spellcheck="false">
<button>${date.showVersions}</button>
</form>`;
}

function dashed(_whole: string, year: string, month: string | undefined, day: string | undefined): string {
  return [year, month, day].filter((part) => part !== undefined).join('-');
}

/** Only the archived web: no script, no file. */
function addressToGoTo(url: string | null): string | undefined {
  if (url === null || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined;
  return new URL(url).href;
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text).slice(0, 40);
  } catch {
    return '';
  }
}
