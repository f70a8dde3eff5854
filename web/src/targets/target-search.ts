/**
 * A search for targets, as it stands in the address of the page and in saved searches: words only.
 * Days are written 2026-11-16 and are those of the place where the browser is; the API counts milliseconds.
 */
export type TargetSearch = Readonly<Partial<Record<SearchField, string>>>;

export const searchFields = [
  'q',
  'collectionId',
  'state',
  'isActive',
  'budget',
  'frequency',
  'depth',
  'themeId',
  'responsibleId',
  'createdById',
  'keyword',
  'host',
  'domain',
  'url',
  'title',
  'note',
  'createdFrom',
  'createdTo',
  'modifiedFrom',
  'modifiedTo',
  'hasOpenNotes',
  'outcome',
] as const;
export type SearchField = (typeof searchFields)[number];

const truthFields = ['isActive', 'hasOpenNotes'] as const;

/** The search in the address, without empty and invalid parts. */
export function readSearch(address: Readonly<Record<string, string>>): TargetSearch {
  const search: Partial<Record<SearchField, string>> = {};
  for (const field of searchFields) {
    const value = address[field]?.trim() ?? '';
    if (value !== '' && isReadable(field, value)) search[field] = value;
  }
  return search;
}

/** For `GET /targets` and `GET /targets/export`. */
export function searchQuestion(search: TargetSearch): Readonly<Record<string, string | number>> {
  const question: Record<string, string | number> = {};
  for (const field of searchFields) {
    const value = search[field];
    if (value !== undefined) question[field] = momentOf(field, value) ?? value;
  }
  return question;
}

/** For `POST /targets/bulk`: true and false instead of their words. */
export function searchBody(search: TargetSearch): Readonly<Record<string, string | number | boolean>> {
  const body: Record<string, string | number | boolean> = { ...searchQuestion(search) };
  for (const field of truthFields) if (field in body) body[field] = body[field] === 'true';
  return body;
}

/** How many of the filters are set, the words aside. */
export function filterCount(search: TargetSearch): number {
  return searchFields.filter((field) => field !== 'q' && search[field] !== undefined).length;
}

function isReadable(field: SearchField, value: string): boolean {
  if (isDay(field)) return dayOf(value) !== undefined;
  return !truthFields.some((each) => each === field) || value === 'true' || value === 'false';
}

function momentOf(field: SearchField, value: string): number | undefined {
  if (!isDay(field)) return undefined;
  const day = dayOf(value);
  if (day === undefined || field.endsWith('From')) return day?.getTime();
  // The last day counts to its end.
  return day.setDate(day.getDate() + 1) - 1;
}

function isDay(field: SearchField): boolean {
  return /(From|To)$/.test(field);
}

function dayOf(value: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  const day = new Date(`${value}T00:00:00`);
  return Number.isNaN(day.getTime()) ? undefined : day;
}
