import { formToken } from './forgery.ts';
import { pageAnswer, redirectAnswer } from './archive-site-page.ts';
import type { ArchiveSitePage } from './archive-site-page.ts';
import type { ArchiveSiteAnswer, ArchiveSiteParts, ArchiveSiteRequest } from './archive-site-request.ts';
import { filled } from './archive-site-texts.ts';
import { markup } from './markup.ts';

/** More than these are not offered in a list; any can be typed. */
const maxOffered = 500;

/**
 *   GET  /                        the view, and a form
 *   POST /  view=harvest:spring   sets it
 */
export async function viewsAnswer(
  { key, context }: ArchiveSiteRequest,
  { states, views }: ArchiveSiteParts,
  page: ArchiveSitePage,
  form: URLSearchParams | undefined,
): Promise<ArchiveSiteAnswer> {
  const { words, state } = page;
  const typed = form?.get('view')?.trim();
  const isSet = typed !== undefined && states.change(key, { view: typed }).ok;
  if (isSet) return redirectAnswer('/');
  const offered = (await views?.(context)) ?? ['all'];
  const options = offered.slice(0, maxOffered).map((name) => markup`<option value="${name}"></option>`);
  const problem =
    typed === undefined ? undefined : markup`<p role="alert">${filled(words.views.unknown, { typed })}</p>`;
  const content = markup`${problem}
<p>${words.names.views.about}</p>
<form method="post" action="/">
<input type="hidden" name="token" value="${formToken(key)}">
<label for="view">${words.views.label}</label>
<input type="text" id="view" name="view" value="${typed ?? state.view.name}" list="views" aria-describedby="view-hint" autocomplete="off" autocapitalize="none" spellcheck="false">
<datalist id="views">${options}</datalist>
<button>${words.views.set}</button>
<span class="hint" id="view-hint">${words.views.hint}</span>
</form>
<ul>${offered.slice(0, maxOffered).map((name) => markup`<li><code>${name}</code></li>\n`)}</ul>`;
  return pageAnswer(page, content, typed === undefined ? 200 : 400);
}
