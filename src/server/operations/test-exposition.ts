export interface ParsedSample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const nameForm = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const sampleForm = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? ([+-]?(?:Inf|\d+(?:\.\d+)?(?:e[+-]?\d+)?)|NaN)$/;
const labelForm = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/;
const suffixes: Readonly<Record<string, readonly string[]>> = {
  counter: [''],
  gauge: [''],
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['', '_sum', '_count'],
};

/**
 * For tests: a strict parser of Prometheus' text format 0.0.4. Throws if a family has no HELP or TYPE before its samples, a
 * family or a series is repeated, a histogram is not cumulative, or the last line is not terminated.
 */
export function parseExposition(text: string): ParsedSample[] {
  if (!text.endsWith('\n') || text.includes('\n\n')) throw new Error('lines end with \\n, and none is empty');
  const seen = new Set<string>();
  const samples: ParsedSample[] = [];
  let family = { name: '', type: '', help: '' };
  for (const line of text.slice(0, -1).split('\n')) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? [];
    if (kind === 'HELP') {
      if (!nameForm.test(name) || seen.has(name)) throw new Error(`${name} is told twice, or no name`);
      seen.add(name);
      family = { name, type: '', help: rest };
    } else if (kind === 'TYPE') {
      if (name !== family.name || !(rest in suffixes)) throw new Error(`no type of ${name}: ${line}`);
      family = { ...family, type: rest };
    } else {
      const sample = readSample(line);
      const fitting = (suffixes[family.type] ?? []).map((suffix) => `${family.name}${suffix}`);
      if (!fitting.includes(sample.name)) throw new Error(`${line} does not belong to ${family.name}`);
      const series = `${sample.name}${JSON.stringify(Object.entries(sample.labels).toSorted())}`;
      if (seen.has(series)) throw new Error(`${series} comes twice`);
      seen.add(series);
      samples.push(sample);
    }
  }
  checkHistograms(samples);
  return samples;
}

function readSample(line: string): ParsedSample {
  const [, name, labelText = '', value] = sampleForm.exec(line) ?? [];
  if (name === undefined || value === undefined) throw new Error(`no sample: ${line}`);
  const labels: Record<string, string> = {};
  for (let rest = labelText; rest !== '';) {
    const [whole, label, text = ''] = labelForm.exec(rest) ?? [];
    if (whole === undefined || label === undefined) throw new Error(`no label: ${rest} in ${line}`);
    labels[label] = text.replaceAll(/\\(.)/g, (_escape, letter: string) => (letter === 'n' ? '\n' : letter));
    rest = rest.slice(whole.length);
  }
  return { name, labels, value: Number(value.replace('Inf', 'Infinity')) };
}

function checkHistograms(samples: readonly ParsedSample[]): void {
  const last = new Map<string, { readonly le: number; readonly value: number }>();
  for (const { name, labels, value } of samples) {
    const { le, ...others } = labels;
    if (!name.endsWith('_bucket') || le === undefined) continue;
    const series = `${name.replace(/_bucket$/, '')} ${JSON.stringify(others)}`;
    const bound = Number(le.replace('Inf', 'Infinity'));
    const before = last.get(series);
    if (before !== undefined && (before.le >= bound || before.value > value))
      throw new Error(`${series} is not cumulative at ${le}`);
    last.set(series, { le: bound, value });
  }
  for (const { name, labels, value } of samples) {
    const whole = last.get(`${name.replace(/_count$/, '')} ${JSON.stringify(labels)}`);
    if (name.endsWith('_count') && whole !== undefined && (whole.le !== Infinity || whole.value !== value))
      throw new Error(`the last bucket of ${name} is not its count`);
  }
}
