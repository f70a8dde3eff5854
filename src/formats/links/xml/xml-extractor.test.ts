import { describe, expect, it } from 'vitest';
import { secondsOfDuration } from './dash-duration.ts';
import { extractWhole, shortLinks } from '../test-extraction.ts';

function xml(body: string): string[] {
  return shortLinks(body, { mediaType: 'application/xml' });
}

describe('sitemaps', () => {
  it('reads pages, pictures, films, languages and other sitemaps', () => {
    expect(
      xml(`\uFEFF<?xml version="1.0"?><urlset xmlns="wrong" xmlns:image="i"><url><loc> http://example.org/a?x&amp;y </loc><lastmod>http://no/</lastmod>
        <image:image><image:loc>/i.png</image:loc></image:image><video:video><video:thumbnail_loc>/t.png</video:thumbnail_loc></video:video>
        <xhtml:link rel="alternate" hreflang="fr" href="/fr"/></url><url><loc><![CDATA[/b]]></loc></url></urlset>`),
    ).toEqual([
      'page M loc /a?x&y',
      'component E image/loc /i.png',
      'component E thumbnail_loc /t.png',
      'page M link/@href /fr',
      'page M loc /b',
    ]);
    expect(xml('<sitemapindex><sitemap><loc>/s.xml</loc></sitemap><sitemap><loc>/t.xml')).toEqual([
      'page M loc /s.xml',
      'page M loc /t.xml',
    ]);
  });
});

describe('feeds', () => {
  it('reads RSS', () => {
    expect(
      xml(`<rss><channel><link>/</link><atom:link rel="self" href="/feed"/><atom:link rel="hub" href="/hub"/><image><url>/logo.png</url><link>/home</link></image>
        <item><link>/1</link><guid isPermaLink="false">http://example.org/no</guid><comments>/1#comments</comments><wfw:commentRss>/1/feed</wfw:commentRss>
        <enclosure url="/1.mp3"/><media:thumbnail url="/1.png"/><itunes:image href="/1.jpg"/>
        <description>Look at http://example.org/text.</description>
        <content:encoded><![CDATA[<p><a href="/c">c</a><img src="/c.png"></p>]]></content:encoded></item>
        <item><guid>http://example.org/2</guid><description>&lt;a href="d"&gt;d&lt;/a&gt;</description></item></channel></rss>`),
    ).toEqual([
      'page L link /',
      'feed L link/@href /feed',
      'component E image/url /logo.png',
      'page L link /home',
      'page L link /1',
      'page L comments /1',
      'feed L commentrss /1/feed',
      'component E enclosure/@url /1.mp3',
      'component E thumbnail/@url /1.png',
      'component E image/@href /1.jpg',
      'page L description =TEXT /text',
      'page L a/@href /c',
      'requisite E img/@src /c.png',
      'page L guid /2',
      'page L a/@href /dir/d',
    ]);
  });

  it('reads Atom with its bases', () => {
    expect(
      xml(`<feed xml:base="/f/"><link href="all"/><link rel="next" href="2"/><icon>i.ico</icon><entry xml:base="e/"><link rel="alternate" href="1"/>
        <link rel="enclosure" href="1.mp3"/><link rel="replies" type="application/atom+xml" href="r"/><content type="html">&lt;img src="h.png"></content></entry>
        <entry><content type="xhtml"><div><a href="x">x</a></div></content><content src="s.mp4"/><author><uri>/me</uri></author></entry></feed>`),
    ).toEqual([
      'page L link/@href /f/all',
      'feed L link/@href /f/2',
      'component E icon /f/i.ico',
      'page L link/@href /f/e/1',
      'component E link/@href /f/e/1.mp3',
      'feed L link/@href /f/e/r',
      'requisite E img/@src /f/e/h.png',
      'page L a/@href /f/x',
      'component E content/@src /f/s.mp4',
      'page L uri /me',
    ]);
  });

  it('reads RDF, OPML and OpenSearch', () => {
    expect(
      xml(
        '<rdf:RDF><channel><items><rdf:Seq><rdf:li rdf:resource="/1"/></rdf:Seq></items></channel><item rdf:about="/1"><link>/1</link></item></rdf:RDF>',
      ),
    ).toEqual(['page L li/@rdf:resource /1', 'page L item/@rdf:about /1', 'page L link /1']);
    expect(xml('<opml><body><outline xmlUrl="/f" htmlUrl="/h"/></body></opml>')).toEqual([
      'feed L outline/@xmlurl /f',
      'page L outline/@htmlurl /h',
    ]);
    expect(
      xml(
        '<OpenSearchDescription><Image>/i.ico</Image><Url template="http://example.org/?q={searchTerms}"/></OpenSearchDescription>',
      ),
    ).toEqual(['component E image /i.ico']);
  });

  it('reads a feed that says it is HTML, and gives its words', () => {
    const { links, text } = extractWhole('<rss><item><title>Some words</title><link>/1</link></item></rss>', {
      mediaType: 'text/html',
    });
    expect(links.map(({ url }) => url)).toEqual(['http://example.org/1']);
    expect(text).toBe('Some words\n');
  });
});

describe('other XML', () => {
  it('takes the usual attributes and absolute addresses, and no namespaces', () => {
    expect(
      xml(`<?xml-stylesheet type="text/xsl" href='/s.xsl'?><a xmlns="http://www.w3.org/x" xsi:schemaLocation="http://a.example/ b.xsd" href="/h" other="/no" more="http://b.example/x.png"
        ns="http://purl.org/no"><b src="c.js">See http://d.example/. <c xlink:href="#x"/></b><d>http://www.w3.org/no</d></a>`),
    ).toEqual([
      'requisite E xml-stylesheet/@href /s.xsl',
      'page L a/@href /h',
      'component E a/@more http://b.example/x.png',
      'component E b/@src /dir/c.js',
      'page L b http://d.example/',
    ]);
  });

  it.each([
    '',
    '<',
    '<a',
    '<a><b></a></c>',
    '<?xml',
    '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;&#0;&#xffffff;</x>',
    '</a></a>',
    '\0\0',
  ])('survives %j', (body) => {
    expect(xml(body)).toEqual([]);
  });
});

describe('playlists in XML', () => {
  it.each<[string, string[]]>([
    [
      '<ASX version=3><Base href="http://b.example/d/"><Entry><Ref HREF="a.wma?x&y"/></Entry><EntryRef href="mms://m.example/x"/><MoreInfo href="/i"/></ASX>',
      [
        'requisite E ref/@href http://b.example/d/a.wma?x&y',
        'stream E entryref/@href mms://m.example/x',
        'page L moreinfo/@href http://b.example/i',
      ],
    ],
    [
      '<smil><head><meta name="base" content="/m/"/></head><body><switch><audio src="a"/><video src="b"/></switch><a href="c"/><img src="/d"/></body></smil>',
      [
        'requisite E audio/@src /m/a',
        'requisite E video/@src /m/b',
        'page L a/@href /m/c',
        'component E img/@src /d',
      ],
    ],
    [
      '<?wpl version="1.0"?><smil><body><seq><media src="a.mp3"/></seq></body></smil>',
      ['requisite E media/@src /dir/a.mp3'],
    ],
    [
      '<?quicktime type="application/x-quicktime-media-link"?><embed src="/q.mov"/>',
      ['requisite E embed/@src /q.mov'],
    ],
    [
      '<playlist><location>/l</location><trackList><track><location>/a.mp3</location><image>/a.png</image><info>/a</info></track></trackList></playlist>',
      [
        'page L playlist/location /l',
        'requisite E location /a.mp3',
        'component E image /a.png',
        'page L info /a',
      ],
    ],
  ])('%s', (body, expected) => {
    expect(xml(body)).toEqual(expected);
  });
});

describe('old formats', () => {
  it('reads the page that an ASX shows beside the film', () => {
    expect(
      xml(
        '<ASX version="3.0"><Base href="http://b.example/d/"/><PARAM NAME="HTMLView" VALUE="view.html"/><Entry><Ref href="mms://m.example/x"/></Entry></ASX>',
      ),
    ).toEqual([
      'component E param HTMLView http://b.example/d/view.html',
      'stream E ref/@href mms://m.example/x',
    ]);
  });

  it('resolves the items of a CDF channel against its BASE', () => {
    expect(
      xml(
        '<CHANNEL BASE="http://c.example/news/" HREF="front.htm"><LOGO HREF="logo.gif"/><ITEM HREF="one.htm"><LOG VALUE="x"/></ITEM><CHANNEL HREF="sub/"/></CHANNEL>',
      ),
    ).toEqual([
      'page L channel/@href http://c.example/news/front.htm',
      'component E logo/@href http://c.example/news/logo.gif',
      'page L item/@href http://c.example/news/one.htm',
      'page L channel/@href http://c.example/news/sub/',
    ]);
  });
});

describe('DASH', () => {
  it('resolves nested bases and lists segments', () => {
    expect(
      dash(`<MPD><Location>/new.mpd</Location><BaseURL>/v/</BaseURL><Period><BaseURL>p/</BaseURL><AdaptationSet><Representation><BaseURL>film.mp4</BaseURL></Representation>
        <Representation><SegmentList><Initialization sourceURL="i.mp4"/><SegmentURL media="1.m4s"/></SegmentList></Representation></AdaptationSet></Period></MPD>`),
    ).toEqual(['/new.mpd', '/v/p/film.mp4', '/v/p/i.mp4', '/v/p/1.m4s']);
  });

  it('fills templates by length, by time line and by both bounds', () => {
    expect(
      dash(`<MPD mediaPresentationDuration="PT5S"><Period><AdaptationSet><SegmentTemplate timescale="10" duration="20" startNumber="7" initialization="$RepresentationID$/i" media="$RepresentationID$/$Number%03d$-$Bandwidth$$$"/>
        <Representation id="a" bandwidth="9"/></AdaptationSet></Period></MPD>`),
    ).toEqual(['/dir/a/i', '/dir/a/007-9$', '/dir/a/008-9$', '/dir/a/009-9$']);
    expect(
      dash(`<MPD type="dynamic"><Period><AdaptationSet><SegmentTemplate media="$Time$"><SegmentTimeline><S t="5" d="10" r="2"/><S d="1"/></SegmentTimeline></SegmentTemplate>
        <Representation id="a"/></AdaptationSet></Period></MPD>`),
    ).toEqual(['/dir/5', '/dir/15', '/dir/25', '/dir/35']);
    expect(
      dash(`<MPD mediaPresentationDuration="PT3S"><Period><AdaptationSet><SegmentTemplate media="$Number$"><SegmentTimeline><S d="1" r="-1"/></SegmentTimeline></SegmentTemplate>
        <Representation/></AdaptationSet></Period></MPD>`),
    ).toEqual(['/dir/1', '/dir/2', '/dir/3']);
  });

  it.each([
    ['PT1H2M3.5S', 3723.5],
    ['P1DT2H', 93_600],
    ['P0Y0M0DT0H0M6.0S', 6],
    ['P1Y', 31_556_952],
    ['P1M', 2_629_746],
    ['P2W', 1_209_600],
    ['PT.5S', 0.5],
    ['P', undefined],
    ['PT', undefined],
    ['6', undefined],
    [undefined, undefined],
  ])('xs:duration %s is %s seconds', (written, seconds) => {
    expect(secondsOfDuration(written)).toBe(seconds);
  });

  it('ends a period where the next begins, and the last with the whole', () => {
    expect(
      dash(
        `<MPD mediaPresentationDuration="P0DT0H0M13S">${period('a', 'start="PT0S"')}${period('b', 'start="PT4S"')}${period('c', 'start="PT6S" duration="PT3S"')}${period('d', '')}</MPD>`,
      ),
    ).toEqual(['a-1', 'a-2', 'b-1', 'c-1', 'c-2', 'd-1', 'd-2'].map((name) => `/dir/${name}`));
  });

  it('takes a finite film with the page, and tells a live one as a stream', () => {
    expect(kinds('static')).toEqual(['requisite', 'requisite']);
    expect(kinds('dynamic')).toEqual(['stream', 'stream']);
  });

  it('does not take a base for a film', () => {
    expect(
      dash(
        '<MPD><BaseURL>http://cdn.example/x</BaseURL><Period><AdaptationSet><Representation><SegmentList><SegmentURL media="1.m4s"/></SegmentList></Representation></AdaptationSet></Period></MPD>',
      ),
    ).toEqual(['http://cdn.example/1.m4s']);
  });

  it('is not led astray by a billion segments', () => {
    for (const hostile of [
      '<SegmentTemplate duration="1" timescale="1000000000" media="$Number$"/>',
      '<SegmentTemplate media="$Number$"><SegmentTimeline><S t="0" d="1" r="1000000000"/></SegmentTimeline></SegmentTemplate>',
      '<SegmentTemplate media="$Number$"><SegmentTimeline><S t="0" d="0" r="-1"/></SegmentTimeline></SegmentTemplate>',
      '<SegmentTemplate duration="1" startNumber="1" endNumber="1000000000" media="$Number$"/>',
    ]) {
      const body = `<MPD mediaPresentationDuration="P9999Y"><Period><AdaptationSet>${hostile}${'<Representation/>'.repeat(50)}</AdaptationSet></Period></MPD>`;
      const { links, problems } = extractWhole(body, { mediaType: 'application/dash+xml' });
      expect(links.length).toBe(100_000);
      expect(problems).toEqual(['only 100000 segments were listed']);
    }
  });

  it('bounds what a template may become, and says what it cannot know', () => {
    const endless = extractWhole(withTemplate('mediaPresentationDuration="PT99999999S"'), {
      mediaType: 'application/dash+xml',
    });
    expect(endless.links).toHaveLength(100_000);
    expect(endless.problems).toContain('only 100000 segments were listed');
    const live = extractWhole(withTemplate('type="dynamic"'), { mediaType: 'application/dash+xml' });
    expect(live.problems).toContain('the segments of a live presentation are numbered by the clock');
  });
});

function dash(body: string): string[] {
  const { links } = extractWhole(body, { mediaType: 'application/dash+xml' });
  return links.map(({ url }) => url.replace('http://example.org', ''));
}

function withTemplate(attributes: string): string {
  return `<MPD ${attributes}><Period><AdaptationSet><SegmentTemplate duration="1" media="$Number$"/><Representation/><Representation/></AdaptationSet></Period></MPD>`;
}

function kinds(type: string): (string | undefined)[] {
  const body = `<MPD type="${type}" mediaPresentationDuration="PT2S"><Period><AdaptationSet><SegmentTemplate media="$Time$"><SegmentTimeline><S t="0" d="1" r="1"/></SegmentTimeline></SegmentTemplate><Representation/></AdaptationSet></Period></MPD>`;
  return extractWhole(body, { mediaType: 'application/dash+xml' }).links.map(({ kind }) => kind);
}

function period(id: string, attributes: string): string {
  return `<Period ${attributes}><AdaptationSet><SegmentTemplate duration="2" media="${id}-$Number$"/><Representation/></AdaptationSet></Period>`;
}
