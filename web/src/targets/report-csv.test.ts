import { expect, it } from 'vitest';
import { reportCsv } from './report-csv.ts';

it('writes every row, quoted where needed, and no formula', () => {
  const csv = reportCsv({
    bulkId: 'y',
    rows: 3,
    created: 1,
    refused: 2,
    left: 0,
    stopped: null,
    report: [
      { row: 2, url: 'https://a.example/', outcome: 'created', id: 'x', problems: [], reasons: [] },
      {
        row: 3,
        url: '=HYPERLINK("x")',
        outcome: 'refused',
        id: null,
        problems: ['no "address"', 'no theme'],
        reasons: [],
      },
      {
        row: 4,
        url: 'https://b.example/a,b',
        outcome: 'refused',
        id: null,
        problems: ['two\nlines'],
        reasons: [],
      },
    ],
  });
  expect(csv).toBe(
    [
      '\uFEFFrow,url,outcome,id,problems',
      '2,https://a.example/,created,x,',
      `3,"'=HYPERLINK(""x"")",refused,,"no ""address""; no theme"`,
      '4,"https://b.example/a,b",refused,,"two\nlines"',
      '',
    ].join('\r\n'),
  );
});
