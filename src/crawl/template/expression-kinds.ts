import { hostOf, publicSuffix, registeredDomain } from '../../formats/url/domain.ts';
import type { TemplateNode } from './template-node.ts';
import { quoted } from './value-kind.ts';
import type { NoteProblem, ValueKind } from './value-kind.ts';

/** Regular expressions on whole URLs, without flags: `(?i:…)` ignores case. One by itself needs no list around it. */
export const expressions: ValueKind<readonly RegExp[]> = {
  allowed: 'a regular expression or a list of them',
  read: readExpressions,
  write: (values) => values.map(writeExpression),
};

export const expressionsByDomain: ValueKind<ReadonlyMap<string, readonly RegExp[]>> = {
  allowed: 'a mapping of registered domains to regular expressions',
  read: readByDomain,
  write: (values) =>
    Object.fromEntries([...values].map(([domain, list]) => [domain, list.map(writeExpression)])),
};

function readExpressions(node: TemplateNode, note: NoteProblem): readonly RegExp[] | undefined {
  if (node.shape === 'text' && node.blank) return [];
  const items = node.shape === 'list' ? node.items : [node];
  const read = items.map((item) => readExpression(item, note));
  return read.every((value) => value !== undefined) ? read : undefined;
}

function readExpression(node: TemplateNode, note: NoteProblem): RegExp | undefined {
  if (node.shape !== 'text') {
    note(node.line, `a ${node.shape === 'list' ? 'list' : 'mapping'} is not a regular expression`);
    return undefined;
  }
  if (node.text === '') {
    note(node.line, 'an empty regular expression would match every URL; write .* if that is meant');
    return undefined;
  }
  const compiled = compile(node.text);
  if (compiled instanceof RegExp) return compiled;
  note(node.line, `${quoted(node.text)} is not a regular expression: ${compiled}`);
  return undefined;
}

/** Or the reason of the engine, without the expression that it repeats. */
function compile(text: string): RegExp | string {
  try {
    return new RegExp(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return message.slice(message.lastIndexOf('/: ') + 1).replace(/^: /, '');
  }
}

/** `source` puts a backslash before each slash. Without it the expression is the one that a person wrote, mostly. */
function writeExpression({ source }: RegExp): string {
  const plain = source.replaceAll(/\\(.)/gs, (pair, character) => (character === '/' ? '/' : pair));
  return new RegExp(plain).source === source ? plain : source;
}

function readByDomain(
  node: TemplateNode,
  note: NoteProblem,
): ReadonlyMap<string, readonly RegExp[]> | undefined {
  if (node.shape === 'text' && node.blank) return new Map();
  if (node.shape !== 'map') {
    const what = node.shape === 'list' ? 'a list' : quoted(node.text);
    note(node.line, `${what} is not ${expressionsByDomain.allowed}`);
    return undefined;
  }
  const domains = new Map<string, readonly RegExp[]>();
  for (const { key, line, value } of node.entries) {
    const domain = readDomain(key);
    if (domain.fault !== undefined) note(line, domain.fault);
    else if (domains.has(domain.name)) note(line, `${domain.name} is given twice`);
    const list = readExpressions(value, (at, message) => note(at, `${key}: ${message}`));
    if (domain.fault === undefined) domains.set(domain.name, list ?? []);
  }
  return domains;
}

/** As sites are grouped: the registered domain in ASCII, or the host itself where none is registered (an address). */
function readDomain(
  key: string,
): { readonly name: string; readonly fault?: undefined } | { readonly fault: string } {
  const host = /^[^\s/?#@:\\%]+$/.test(key) ? hostOf(`http://${key}/`)?.replace(/\.$/, '') : undefined;
  if (host === undefined) return { fault: `${quoted(key)} is not a registered domain` };
  const name = registeredDomain(host) ?? host;
  if (name !== host) return { fault: `${quoted(key)} is not a registered domain; ${name} is` };
  if (host.includes('.') && publicSuffix(host) === host) {
    return {
      fault: `${quoted(key)} is a suffix under which domains are registered, not a registered domain`,
    };
  }
  return { name };
}
