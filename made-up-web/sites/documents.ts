/** PDF, office and text files, in French, with links. */
import { docx, odt, rtf } from '../content/office.ts';
import type { TextDocument } from '../content/office.ts';
import { pdf } from '../content/pdf.ts';
import { french } from '../language/french.ts';
import { headline, paragraph } from '../language/prose.ts';
import type { Answer } from '../model/answer.ts';
import { bytesAnswer } from '../model/answers.ts';
import { link } from '../model/fragment.ts';
import { randomFor } from '../model/random.ts';
import type { SiteGround } from '../model/site.ts';
import { smallPage } from './special-site.ts';
import type { Entry, SpecialPlan } from './special-site.ts';

interface Format {
  readonly extension: string;
  readonly contentType: string;
  readonly context: string;
  readonly write: (document: TextDocument) => Uint8Array;
}

const formats: readonly Format[] = [
  {
    extension: 'pdf',
    contentType: 'application/pdf',
    context: 'pdf annotation /URI',
    write: ({ title, paragraphs, links }) =>
      pdf({ title, lines: paragraphs, links: links.map(({ url }) => url) }),
  },
  {
    extension: 'docx',
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    context: 'docx relationship',
    write: docx,
  },
  {
    extension: 'odt',
    contentType: 'application/vnd.oasis.opendocument.text',
    context: 'odt text:a',
    write: odt,
  },
  { extension: 'rtf', contentType: 'application/rtf', context: 'rtf HYPERLINK', write: rtf },
  {
    extension: 'txt',
    contentType: 'text/plain; charset=utf-8',
    context: 'plain text',
    write: ({ title, paragraphs, links }) =>
      Buffer.from([title, ...paragraphs, ...links.map(({ url }) => url), ''].join('\n\n'), 'utf8'),
  },
];

export function documentSites({ seed, origins }: SiteGround): readonly SpecialPlan[] {
  const links = ['/linked.html', '/report-1.pdf'].map((path) => ({
    url: origins.url('documents.test', path),
    text: path,
  }));
  const file = (format: Format, number: number): Entry => ({
    path: `/report-${number}.${format.extension}`,
    note: `report ${number} as ${format.extension}`,
    answer: () => {
      const random = randomFor(seed, 'report', number);
      const title = headline(french, random);
      const paragraphs = [1, 2, 3, 4].map(() => paragraph(french, random, 1));
      return document(
        format,
        format.write({ title, paragraphs, links }),
        links.map(({ url }) => url),
      );
    },
  });
  return [
    {
      name: 'documents',
      note: 'Files that are not pages.',
      entries: [
        ...[1, 2].flatMap((number) => formats.map((format) => file(format, number))),
        { path: '/linked.html', note: 'the page that the files link to', answer: () => smallPage('Linked') },
        {
          path: '/download?file=1',
          note: 'a PDF without an extension, sent as an attachment of type octet-stream',
          answer: () => ({
            ...bytesAnswer(
              'document',
              'application/octet-stream',
              pdf({ title: 'Download', lines: [], links: [] }),
            ),
            headers: [['Content-Disposition', 'attachment; filename="report.pdf"']],
          }),
        },
        {
          path: '/wrong-type.html',
          note: 'a PDF that says it is HTML',
          answer: () =>
            bytesAnswer('document', 'text/html', pdf({ title: 'Wrong type', lines: [], links: [] })),
        },
        {
          path: '/no-type',
          note: 'a page without Content-Type',
          answer: () => {
            const { contentType: _left, ...page } = smallPage('No type');
            return page;
          },
        },
      ],
    },
  ];
}

function document(format: Format, body: Uint8Array, urls: readonly string[]): Answer {
  return {
    ...bytesAnswer('document', format.contentType, body, { language: 'fra' }),
    links: () => urls.map((url) => link('page', format.context, url)),
  };
}
