/** Scripts, also where more of a path follows their name: `/index.php/news/12`. */
const script =
  /\.(?:php[3-8s]?|phtml|aspx?|ashx|asmx|axd|jspx?|jspa|jsf|faces|cfml?|cfc|fcgi|dll|nsf)(?:[/;]|$)/i;

/** These may be the end of a host's name in the middle of a path (`/mirror/example.pl/`): only where the path ends. */
const scriptAtEnd = /\.(?:cgi|pl|py|do|action|rb)(?:;[^/]*)?$/i;

const scriptFolder = /\/(?:cgi-bin|cgi|fcgi-bin|servlet)\//i;

/** Whether a URL seems to be answered by a program at each request, rather than from a file. */
export function looksDynamic(url: URL): boolean {
  const { search, pathname } = url;
  return search !== '' || script.test(pathname) || scriptAtEnd.test(pathname) || scriptFolder.test(pathname);
}
