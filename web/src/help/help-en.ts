/** The page "How to read". `code` texts stand in a paragraph between back quotes. */
export const helpEn = {
  sections: [
    {
      title: 'Search',
      paragraphs: [
        'Type what you have. `example.org` lists the pages of that host. `example.org/news` shows the captures of that page. `*.example.org` takes in every host under the domain. `example.org/news/*` lists everything that begins so.',
        'An address of another web archive works too: paste it, and the same page opens here at the same date.',
        'Anything else is words: documents that have them in any form are found. `"a phrase"` is found as it is written, `-word` leaves documents out, `dun*` is the beginning of a word. The switch above the results changes between addresses, words and pictures.',
      ],
    },
    {
      title: 'Dates',
      paragraphs: [
        'A page is kept as often as it was collected; each time is a capture. The calendar shows the days: the darker, the more captures. The timeline shows the years; a bar leads closer. The list has every capture, and marks those whose content is the same as before.',
        'All times are those of Greenwich (UTC), the same for every reader.',
        'Links in an archived page lead to the version nearest to the date of that page. When it is far from it, the banner says how far and offers what lies beside. The menu of the banner chooses another rule: the last before, the first after, the most likely by how often the page changes, or only that date.',
        'The address of a page can be written by hand: `/all/2026/https://example.org/` is the page in 2026, `/all/*/https://example.org/` all its captures.',
      ],
    },
    {
      title: 'The archived page',
      paragraphs: [
        'It runs in a closed frame: its scripts work, but nothing is fetched from the live web and nothing leaves the archive. What it asks for and the archive does not have is counted in the banner, listed, and can be collected later.',
        '“Cite” gives an address that stays, a reference, BibTeX, RIS and Wikipedia. “Original bytes” gives the file exactly as it was collected.',
      ],
    },
    {
      title: 'Keyboard',
      paragraphs: [
        'Everything works without a mouse. Tab goes from part to part. In the calendar the arrow keys go from one day with captures to the next, Page Up and Page Down to another month, and Enter shows the day. In the timeline the arrow keys go from bar to bar, Enter goes closer, Escape goes out.',
      ],
    },
    {
      title: 'Without any change to the page: the proxy',
      paragraphs: [
        'A browser that uses the archive as its proxy shows every page exactly as it was collected, under its own address.',
        'Set the HTTP and HTTPS proxy of a browser (best a profile of its own) to the address below, then open `http://ca.dlweb/`: it has the certificate that the browser must trust for HTTPS. `http://help.dlweb/` tells more, `http://date.dlweb/` sets the date, `http://search.dlweb/` searches, `http://sites.dlweb/` lists the sites.',
      ],
    },
  ],
  proxyAt: 'The proxy listens at',
  proxyIsOff: 'The proxy of this archive is not running.',
};

export type HelpText = typeof helpEn;
