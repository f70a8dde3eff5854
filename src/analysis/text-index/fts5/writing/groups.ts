import type { Statements } from '../../../../disk/statements.ts';
import { nearness } from '../../../signatures/share-of-new.ts';

/**
 * Groups of near-duplicates. Texts with the same simhash and language are one node; nodes whose simhashes differ in few bits
 * are connected, and a connected component is a group. Removing a text may split its group.
 */
export class Groups {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** The node of this name; a new one is connected to similar nodes. */
  enter(name: string): { readonly node: number; readonly group: number } {
    const known = this.#get(
      'SELECT id, component FROM node WHERE substr(name, -12) = substr(?1, -12) AND name = ?1',
    ).get(name);
    if (known !== undefined) return { node: Number(known['id']), group: Number(known['component']) };
    const node = Number(this.#get('SELECT coalesce(max(id), 0) + 1 AS id FROM node').get()?.['id']);
    this.#get('INSERT INTO node VALUES (?, ?, ?)').run(node, node, name);
    const near = nearKeyOf(name);
    if (near === undefined) return { node, group: node };
    const group = this.#join(node, this.#neighbours(near, node));
    for (const value of bandsOf(near.key))
      this.#get('INSERT INTO band VALUES (?, ?, ?)').run(near.language, value, node);
    return { node, group };
  }

  /** After a text of this node was taken out. */
  leave(node: number): void {
    if (this.#get('SELECT 1 FROM text WHERE node = ? LIMIT 1').get(node) !== undefined) return;
    const row = this.#get('SELECT name, component FROM node WHERE id = ?').get(node);
    if (row === undefined) return;
    this.#get('DELETE FROM node WHERE id = ?').run(node);
    const near = nearKeyOf(String(row['name']));
    if (near === undefined) return;
    for (const value of bandsOf(near.key))
      this.#get('DELETE FROM band WHERE language = ? AND value = ? AND node = ?').run(
        near.language,
        value,
        node,
      );
    this.#part(Number(row['component']));
  }

  #neighbours(near: Simhash, self: number): number[] {
    const found = new Map<number, number>();
    const statement = this.#get(
      'SELECT node.id, name, component FROM band JOIN node ON node.id = node WHERE language = ? AND value = ?',
    );
    for (const value of bandsOf(near.key)) {
      for (const row of statement.iterate(near.language, value)) {
        const id = Number(row['id']);
        const other = nearKeyOf(String(row['name']));
        if (id === self || found.has(id) || other === undefined) continue;
        if (nearness(near.key, other.key) <= maxDifferingBits) found.set(id, Number(row['component']));
      }
    }
    return [...new Set(found.values())];
  }

  /** Merges into the largest, so that few texts change their group. */
  #join(node: number, components: readonly number[]): number {
    const sizes = components.map((component) => ({
      component,
      nodes: Number(
        this.#get('SELECT count(*) AS nodes FROM node WHERE component = ?').get(component)?.['nodes'],
      ),
    }));
    const [largest] = sizes.sort((one, other) => other.nodes - one.nodes);
    if (largest === undefined) return node;
    for (const { component } of sizes.slice(1)) this.#rename(component, largest.component);
    this.#get('UPDATE node SET component = ? WHERE id = ?').run(largest.component, node);
    return largest.component;
  }

  #rename(previous: number, now: number): void {
    this.#get('UPDATE node SET component = ? WHERE component = ?').run(now, previous);
    this.#get('UPDATE text SET grp = ? WHERE grp = ?').run(now, previous);
  }

  /** Texts that are still connected keep or get a component. */
  #part(component: number): void {
    const left = new Map<number, Simhash>();
    for (const row of this.#get('SELECT id, name FROM node WHERE component = ?').all(component)) {
      const near = nearKeyOf(String(row['name']));
      if (near !== undefined) left.set(Number(row['id']), near);
    }
    while (left.size > 0) {
      const together = takeTogether(left);
      const name = together.reduce((one, other) => Math.min(one, other));
      for (const node of together) {
        this.#get('UPDATE node SET component = ? WHERE id = ?').run(name, node);
        this.#get('UPDATE text SET grp = ? WHERE node = ? AND grp <> ?').run(name, node, name);
      }
    }
  }

  #get(sql: string): ReturnType<Statements['get']> {
    return this.#statements.get(sql);
  }
}

interface Simhash {
  readonly language: string;
  readonly key: bigint;
}

/** Removes one node and all that are connected to it. */
function takeTogether(left: Map<number, Simhash>): number[] {
  const byBand = new Map<number, number[]>();
  for (const [node, near] of left) {
    for (const value of bandsOf(near.key)) {
      const nodes = byBand.get(value) ?? [];
      nodes.push(node);
      byBand.set(value, nodes);
    }
  }
  // The set grows during the iteration.
  const together = new Set([...left.keys()].slice(0, 1));
  for (const node of together) {
    const { key } = left.get(node) ?? { key: 0n };
    for (const other of bandsOf(key).flatMap((value) => byBand.get(value) ?? [])) {
      const near = left.get(other);
      if (near !== undefined && nearness(key, near.key) <= maxDifferingBits) together.add(other);
    }
  }
  for (const node of together) left.delete(node);
  return [...together];
}

function nearKeyOf(name: string): Simhash | undefined {
  const [kind, language = '', key = ''] = name.split(':');
  return kind === 'near' ? { language, key: BigInt(`0x${key}`) } : undefined;
}

/** Each with its index in the upper bits. */
function bandsOf(key: bigint): number[] {
  return [0, 1, 2, 3].map((band) => (band << 16) | Number((key >> BigInt(16 * band)) & 0xffffn));
}

const maxDifferingBits = 3;
