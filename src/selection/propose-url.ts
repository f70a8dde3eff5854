import type { Catalogue, Changing } from '../catalogue/catalogue.ts';
import { newId } from '../catalogue/new-id.ts';
import { done, refused } from '../catalogue/outcome.ts';
import type { FieldProblem, Outcome } from '../catalogue/outcome.ts';
import { may, mayEditIn } from '../people/person.ts';
import type { Person } from '../people/person.ts';
import { SelectionContext } from './selection-context.ts';
import type { SelectionCollection } from './selection-context.ts';
import { keptTextProblem, longest } from './kept-text.ts';
import { readUrl } from './kept-url.ts';
import type { LiveCheck } from './live-check.ts';
import { checkLive, liveReason } from './targets/check-live.ts';
import { insertTargets } from './targets/insert-targets.ts';
import { readReferences } from './targets/target.ts';

import { sameUrl } from './targets/same-url.ts';
import { selectionReason } from './selection-reason.ts';
import type { TargetReference } from './targets/target-shape.ts';
import type { Proposal } from './check-shape.ts';

/** A URL by anyone who is signed in: a target with the default options, which a curator decides on. */
export async function proposeUrl(
  catalogue: Catalogue,
  liveCheck: LiveCheck,
  person: Person,
  proposal: Proposal,
): Promise<Outcome<TargetReference>> {
  if (!may(person, 'targets.propose')) return refused('forbidden', selectionReason('proposals-not-made'));
  const problems = proposalProblems(proposal);
  const reading = readUrl(proposal.url);
  if (!reading.ok) problems.push({ field: 'url', ...reading.reason });
  if (problems.length > 0 || !reading.ok) return invalid(problems);
  const { kept } = reading;
  const live = await checkLive(liveCheck, person, { url: kept.url, overrideNote: '' });
  if (live.problems.length > 0) return invalid([{ field: 'url', ...liveReason(live.check) }]);
  return catalogue.change(async (changing) => {
    const context = new SelectionContext(changing);
    const collection = await chosenCollection(changing, context, person, proposal.collectionId);
    const theme = collection?.themes.find(({ isOffered }) => isOffered);
    const defaultValue = collection === undefined ? undefined : await context.defaultOptions(collection);
    if (collection === undefined || theme === undefined || defaultValue === undefined)
      return invalid([{ field: 'collectionId', ...selectionReason('collection-none-open') }]);
    const same = await sameUrl(changing, { collectionId: collection.id, urlKey: kept.urlKey });
    if (same !== undefined) return alreadyChosen(changing, person, same);
    const id = newId();
    const draft = {
      ...defaultValue,
      kept,
      keptSupplementary: [],
      collectionId: collection.id,
      title: (proposal.title ?? live.check.title).trim() || kept.host,
      url: kept.url,
      supplementary: [],
      isActive: true,
      themeId: theme.id,
      keywords: [],
      contentNote: (proposal.note ?? '').trim(),
      technicalNote: '',
      responsibleId: await responsibleFor(changing, person, collection.id),
    };
    const target = {
      id,
      draft,
      overrideNote: '',
      check: live.check,
      accountId: person.id,
      nowMs: Date.now(),
    };
    await insertTargets(changing, [{ ...target, state: 'proposed' }]);
    const [reference] = await readReferences(changing, [id]);
    if (reference === undefined) throw new Error(`target ${id} is gone`);
    return done(reference);
  });
}

/** People who may only propose are not shown what others have selected, as in the check of a URL. */
async function alreadyChosen(changing: Changing, person: Person, id: string): Promise<Outcome<never>> {
  const { createdBy } = await changing
    .selectFrom('target')
    .select('createdBy')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const isShown = createdBy === person.id || may(person, 'selection.read');
  const [current] = isShown ? await readReferences(changing, [id]) : [];
  return refused('conflict', selectionReason('proposal-known'), current === undefined ? {} : { current });
}

function invalid(fields: readonly FieldProblem[]): Outcome<never> {
  return refused('invalid', selectionReason('proposal-invalid'), { fields });
}

function proposalProblems({ title, note }: Proposal): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const titleProblem = title === undefined ? undefined : keptTextProblem(title, 'line', longest.name);
  const noteProblem = note === undefined ? undefined : keptTextProblem(note, 'text', longest.note);
  if (titleProblem !== undefined) problems.push({ field: 'title', ...titleProblem });
  if (noteProblem !== undefined) problems.push({ field: 'note', ...noteProblem });
  return problems;
}

async function chosenCollection(
  changing: Changing,
  context: SelectionContext,
  person: Person,
  wanted: string | undefined,
): Promise<SelectionCollection | undefined> {
  if (wanted !== undefined) {
    const collection = await context.collection(wanted);
    return collection?.isOpen === true ? collection : undefined;
  }
  const open = await changing
    .selectFrom('collection')
    .select('id')
    .where('isOpen', '=', 1)
    .orderBy('nameFolded')
    .execute();
  const first = open.find(({ id }) => mayEditIn(person, id)) ?? open[0];
  return first === undefined ? undefined : context.collection(first.id);
}

/** The proposer if they work on the collection; else a person who does; else its creator. */
async function responsibleFor(changing: Changing, person: Person, collectionId: string): Promise<string> {
  if (mayEditIn(person, collectionId)) return person.id;
  const librarian = await changing
    .selectFrom('accountCollection')
    .innerJoin('account', 'account.id', 'accountCollection.accountId')
    .select('account.id')
    .where('accountCollection.collectionId', '=', collectionId)
    .where('account.isActive', '=', 1)
    .where('account.role', '=', 'librarian')
    .orderBy('account.id')
    .limit(1)
    .executeTakeFirst();
  if (librarian !== undefined) return librarian.id;
  const { createdBy } = await changing
    .selectFrom('collection')
    .select('createdBy')
    .where('id', '=', collectionId)
    .executeTakeFirstOrThrow();
  return createdBy;
}
