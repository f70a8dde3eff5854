import type { IncomingMessage } from 'node:http';
import type { WebApplication } from '../web/web-application.ts';

/** The page of the web application; if it could not be built, a page that says what to do. */
export function pageOf(application: WebApplication): { readonly status: number; readonly html: string } {
  if (application.ok) return { status: 200, html: application.value.page };
  return {
    status: 503,
    html: problemPage(
      `The web application could not be built: ${application.error}`,
      'Run “npm ci” in the folder of Heirloom and start the server again. Meanwhile the API (/api/docs), replay and the proxy work.',
    ),
  };
}

/** A "not found" page for browsers. */
export function problemPage(...paragraphs: readonly string[]): string {
  const text = paragraphs.map((each) => `<p>${escapedText(each)}</p>`).join('\n');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Heirloom</title>
<style>body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem }</style></head>
<body>
<h1>Heirloom</h1>
${text}
<p><a href="/">Home</a></p>
</body>
</html>
`;
}

export function wantsPage({ headers, method }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');
}

function escapedText(text: string): string {
  const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
  return text.replaceAll(/[&<>]/g, (character) => named[character] ?? '');
}
