import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { NoteView } from '../../../src/selection/notes/note-shape.ts';
import noteMessages from '../../translations/en/notes.json' with { type: 'json' };
import { replayPath } from '../addresses/app-address.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { SafeLink } from '../staff/safe-link.tsx';

/** The subject of a note: a capture, a URL or a job. */
export function NoteSubject({ note }: { readonly note: NoteView }): ReactNode {
  const texts = useMessages(noteMessages);
  const { format } = useSpoken();
  const { url, timestamp, jobId } = note;
  return (
    <>
      {url !== null && timestamp !== null ? (
        <a href={replayPath('all', timestamp, url)} title={url}>
          {texts.captureOf(format.shortDate(timestamp))}
        </a>
      ) : null}
      {url !== null && timestamp === null ? <SafeLink url={url} /> : null}
      {jobId === null ? null : <Link to={`/jobs/${jobId}`}>{texts.job}</Link>}
    </>
  );
}
