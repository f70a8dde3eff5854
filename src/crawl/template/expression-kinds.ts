import type { Reason } from '../../reasons/reason.ts';
import { readUrlExpression } from '../../formats/expression/url-expressions.ts';
import { hostOf, publicSuffix, registeredDomain } from '../../formats/url/domain.ts';
import type { TemplateNode } from './template-node.ts';
import { templateReason } from './template-reason.ts';
import { quoted, wrongShape } from './value-kind.ts';
import type { NoteProblem, ValueKind } from './value-kind.ts';

/** Regular expressions on whole URLs, without flags: `(?i:…)` ignores case. One by itself needs no list around it. */
export const expressions: ValueKind<readonly string[]> = {
  allowed: 'a regular expression or a list of them',
  read: readExpressions,
  write: (values) => values,
};

export const expressionsByDomain: ValueKind<ReadonlyMap<string, readonly string[]>> = {
  allowed: 'a mapping of registered domains to regular expressions',
  read: readByDomain,
  write: (values) => Object.fromEntries(values),
};

function readExpressions(node: TemplateNode, note: NoteProblem): readonly string[] | undefined {
  if (node.shape === 'text' && node.blank) return [];
  const items = node.shape === 'list' ? node.items : [node];
  const read = items.map((item) => readExpression(item, note));
  return read.every((value) => value !== undefined) ? read : undefined;
}

function readExpression(node: TemplateNode, note: NoteProblem): string | undefined {
  if (node.shape !== 'text') {
    note(node.line, wrongShape(node.shape, 'a regular expression'));
    return undefined;
  }
  if (node.text === '') {
    note(node.line, templateReason('expression-matches-all'));
    return undefined;
  }
  const read = readUrlExpression(node.text);
  if (read.ok) return node.text;
  note(node.line, templateReason('expression-broken', { expression: quoted(node.text), detail: read.error }));
  return undefined;
}

function readByDomain(
  node: TemplateNode,
  note: NoteProblem,
): ReadonlyMap<string, readonly string[]> | undefined {
  if (node.shape === 'text' && node.blank) return new Map();
  if (node.shape !== 'map') {
    const { allowed } = expressionsByDomain;
    const reason =
      node.shape === 'list'
        ? wrongShape('list', allowed)
        : templateReason('value-unfit', { value: quoted(node.text), allowed });
    note(node.line, reason);
    return undefined;
  }
  const domains = new Map<string, readonly string[]>();
  for (const { key, line, value } of node.entries) {
    const domain = readDomain(key);
    if (domain.fault !== undefined) note(line, domain.fault);
    else if (domains.has(domain.name)) note(line, templateReason('domain-twice', { domain: domain.name }));
    const list = readExpressions(value, (at, problem) =>
      note(at, templateReason('setting-of', { path: key, problem })),
    );
    if (domain.fault === undefined) domains.set(domain.name, list ?? []);
  }
  return domains;
}

/** As sites are grouped: the registered domain in ASCII, or the host itself where none is registered (an address). */
function readDomain(
  key: string,
): { readonly name: string; readonly fault?: undefined } | { readonly fault: Reason } {
  const host = /^[^\s/?#@:\\%]+$/.test(key) ? hostOf(`http://${key}/`)?.replace(/\.$/, '') : undefined;
  if (host === undefined) return { fault: templateReason('domain-unregistered', { key: quoted(key) }) };
  const name = registeredDomain(host) ?? host;
  if (name !== host) return { fault: templateReason('domain-meant', { key: quoted(key), domain: name }) };
  if (host.includes('.') && publicSuffix(host) === host) {
    return { fault: templateReason('domain-suffix', { key: quoted(key) }) };
  }
  return { name };
}
