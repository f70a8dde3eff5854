import { column, lastColumn } from './column.ts';
import { hostChars, hostOf } from './host-of.ts';
import type { TalliedReportKind } from './tallied-report.ts';
import { exclusionRule, visitOutcome } from './visit-outcome.ts';

/** A media type is what a server says, of any length: enough of it to recognise it. */
const typeChars = 200;
const ruleChars = 400;
const ruleLines = 10_000;

/** `[#urls] [#bytes] [mime-types]`, captures only, as Heritrix has it. */
const mimetypeReport: TalliedReportKind = {
  name: 'mimetype-report.txt',
  header: '[#urls] [#bytes] [mime-types]',
  keyColumns: 1,
  maxLines: 100_000,
  count: (entry, add) => {
    if (visitOutcome(entry) !== 'captured') return;
    const type = entry.mime === undefined || entry.mime === '' ? 'no-type' : column(entry.mime, typeChars);
    add(type, [1, entry.bytes]);
  },
  line: (key, [urls, bytes]) => `${urls} ${bytes} ${key}`,
};

/** `[#urls] [rescode]`; where Heritrix leaves the codes of failures to crawl.log, they are counted here too. */
const responseCodeReport: TalliedReportKind = {
  name: 'responsecode-report.txt',
  header: '[#urls] [rescode]',
  keyColumns: 1,
  maxLines: 100_000,
  count: ({ status }, add) => add(String(status), [1]),
  line: (key, [urls]) => `${urls} ${key}`,
};

/** URLs that were found and not fetched, by the rule that decided. */
const skippedReport: TalliedReportKind = {
  name: 'skipped-report.txt',
  header: '[#urls] [rule]',
  keyColumns: 1,
  maxLines: ruleLines,
  count: (entry, add) => {
    for (const { rule } of entry.skipped) add(lastColumn(rule, ruleChars), [1]);
    const untold = visitOutcome(entry) === 'excluded' && entry.skipped.length === 0;
    if (untold) add(exclusionRule(entry.status), [1]);
  },
  line: (key, [urls]) => `${urls} ${key}`,
};

/** Which hosts lead to which, by the number of links; links of a host to itself included. */
const siteGraph: TalliedReportKind = {
  name: 'site-graph.txt',
  header: '[from-host] [to-host] [#links]',
  keyColumns: 2,
  maxLines: 1_000_000,
  count: ({ candidate, linkHosts }, add) => {
    const from = column(hostOf(candidate.url), hostChars);
    for (const [to, links] of Object.entries(linkHosts)) add(`${from} ${column(to, hostChars)}`, [links]);
  },
  line: (key, [links]) => `${key} ${links}`,
};

/** Beside the hosts report, which the crawl report asks for its numbers. */
export const talliedReports: readonly TalliedReportKind[] = [
  mimetypeReport,
  responseCodeReport,
  skippedReport,
  siteGraph,
];
