import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStaffRunning } from '../test-staff-running.ts';
import type { StaffRunning } from '../test-staff-running.ts';
import type { AuditAnswer, AuditItem } from '../../../people/audit/audit-shape.ts';
import type { TestAnswer } from '../../test-running.ts';

let staff: StaffRunning;
beforeAll(async () => {
  staff = await startStaffRunning();
});
afterAll(() => staff.close());

const json = { 'content-type': 'application/json' };

function asAdministrator(path: string, body?: object, method = 'POST'): Promise<TestAnswer> {
  const { cookie, csrf } = staff.passes.administrator;
  const headers = { cookie, 'x-csrf-token': csrf, 'x-forwarded-for': '192.0.2.17' };
  return staff.running.ask(
    `/api/v1/${path}`,
    body === undefined
      ? { headers }
      : { method, headers: { ...headers, ...json }, body: JSON.stringify(body) },
  );
}

async function items(question = ''): Promise<AuditItem[]> {
  const answer = await asAdministrator(`audit-log?${question}`);
  expect(answer.status).toBe(200);
  return (JSON.parse(answer.text) as AuditAnswer).items;
}

/** A refusal is recorded when its answer has finished. */
async function untilNoted(question: string): Promise<AuditItem[]> {
  for (;;) {
    const found = await items(question);
    if (found.length > 0) return found;
  }
}

describe('the audit log', () => {
  it('has sign-ins, good and bad, and never what was typed', async () => {
    const signIn = (name: string, password: string): Promise<TestAnswer> =>
      staff.running.ask('/api/v1/session', {
        method: 'POST',
        headers: { ...json, 'x-forwarded-for': '192.0.2.18' },
        body: JSON.stringify({ name, password }),
      });
    const { text } = await asAdministrator('people?role=librarian');
    const [librarian] = (JSON.parse(text) as { items: { id: string; name: string }[] }).items;
    expect((await signIn(librarian?.name ?? '', 'not the password')).status).toBe(401);
    expect((await signIn('my secret password', 'typed in the wrong field')).status).toBe(401);
    const failed = await items('kind=sign-in-failed');
    expect(failed.map(({ by, address, detail }) => [by?.id, address, detail])).toEqual([
      [undefined, '192.0.2.18', 'password'],
      [librarian?.id, '192.0.2.18', 'password'],
    ]);
    expect(JSON.stringify(await items())).not.toContain('secret password');

    const made = await asAdministrator('people', {
      name: 'newcomer',
      displayName: 'A newcomer',
      email: '',
      role: 'reader',
      collections: [],
    });
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    const { link } = JSON.parse(made.text) as { link: string };
    const joined = await staff.running.ask(`/api/v1/invitations/${link.replace(/^.*\//, '')}`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ password: 'seven quiet herons' }),
    });
    expect(joined.status).toBe(200);
    expect((await signIn('newcomer', 'seven quiet herons')).status).toBe(200);
    expect((await items('kind=sign-in')).map(({ by, detail }) => [by?.displayName, detail])).toEqual([
      ['A newcomer', 'password'],
      ['A newcomer', 'link'],
    ]);
    expect(JSON.stringify(await items())).not.toContain(link.replace(/^.*\//, ''));
  });

  it('has what was refused, once a minute', async () => {
    const headers = { authorization: `Bearer ${staff.passes.reader.token}` };
    for (let times = 0; times < 3; times++)
      expect((await staff.running.ask('/api/v1/people', { headers })).status).toBe(403);
    const refused = await untilNoted('kind=refused');
    expect(refused.map(({ detail, address }) => [detail, address])).toEqual([
      ['GET /api/v1/people', '127.0.0.1'],
    ]);
  });

  it('has changes with the address that they came from, and filters them', async () => {
    const changes = await items('subject=account&kind=change');
    const change = changes.find(({ action }) => action === 'create');
    expect(change).toMatchObject({ kind: 'change', address: '192.0.2.17' });
    const mine = await items(`person=${change?.by?.id ?? ''}`);
    expect(new Set(mine.map(({ by }) => by?.id))).toEqual(new Set([change?.by?.id]));
    const today = new Date().toISOString().slice(0, 10);
    expect(await items('to=2020-01-01')).toEqual([]);
    expect(
      (await items(`from=${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}&to=${today}`))
        .length,
    ).toBeGreaterThan(3);
    expect((await asAdministrator('audit-log?from=yesterday')).status).toBe(400);
  });

  it('comes in pages, newest first, without a gap', async () => {
    const all = await items('limit=500');
    const paged: AuditItem[] = [];
    for (let after = ''; ;) {
      const answer = await asAdministrator(`audit-log?limit=2${after === '' ? '' : `&after=${after}`}`);
      const page = JSON.parse(answer.text) as AuditAnswer;
      paged.push(...page.items);
      if (page.next === null) break;
      after = page.next;
    }
    expect(paged.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((one, other) => other - one));
  });

  it('is a CSV file, too', async () => {
    const { text, headers } = await asAdministrator('audit-log/export?kind=sign-in-failed');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const [heading, ...rows] = text.trimEnd().split('\r\n');
    expect(heading).toBe('time,kind,person,personId,address,subject,subjectId,action,detail');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z,sign-in-failed,,,192\.0\.2\.18,,,,password$/);
  });

  it('is for administrators', async () => {
    const headers = { authorization: `Bearer ${staff.passes.engineer.token}` };
    expect((await staff.running.ask('/api/v1/audit-log', { headers })).status).toBe(403);
  });
});
