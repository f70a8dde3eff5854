/**
 * An archived page that reaches for the application around it: its cookies, storage, API and window. What came of each
 * attempt is in `attempts`: a text that tells what it got, or 'nothing'.
 */
export const staffPage = `<!DOCTYPE html><html><head><title>page</title></head><body><script>
  const REAL = (function* () {}).constructor('return this')().next().value;
  const application = REAL.location.ancestorOrigins[0];
  REAL.document.documentElement.append(REAL.document.createElement('iframe'));
  const PRISTINE = REAL[REAL.length - 1];
  const cookie = Object.getOwnPropertyDescriptor(PRISTINE.Document.prototype, 'cookie');
  const attempts = {};
  const attempt = async (name, make) => {
    try {
      attempts[name] = String((await make()) || 'nothing');
    } catch {
      attempts[name] = 'nothing';
    }
  };
  (async () => {
    for (const domain of ['', '; Domain=localhost', '; Domain=.localhost', '; Domain=replay.localhost'])
      for (const more of ['', '; SameSite=None; Secure'])
        cookie.set.call(REAL.document, 'staff=stolen; Path=/' + domain + more);
    await attempt('cookie', () => /secret/.exec(cookie.get.call(REAL.document)));
    await attempt('cookie store', async () => (await PRISTINE.cookieStore.getAll()).find(({ value }) => value === 'secret'));
    await attempt('storage', () => REAL.localStorage.getItem('staff') || PRISTINE.localStorage.getItem('staff'));
    await attempt('api', async () => (await PRISTINE.fetch(application + '/api/v1/about', { credentials: 'include' })).status);
    await attempt('api without cors', async () => (await PRISTINE.fetch(application + '/api/v1/about', { credentials: 'include', mode: 'no-cors' })).type);
    await attempt('beacon', () => { PRISTINE.navigator.sendBeacon(application + '/api/v1/about', 'x'); });
    await attempt('document above', () => REAL.top.document.title);
    await attempt('storage above', () => REAL.top.localStorage.getItem('staff'));
    await attempt('opener', () => REAL.top.opener);
    await attempt('frame', () => new Promise((resolve, reject) => {
      const frame = PRISTINE.document.createElement('iframe');
      frame.onload = () => { try { resolve(frame.contentDocument.title); } catch (error) { reject(error); } };
      frame.src = application + '/';
      REAL.document.body.append(frame);
    }));
    for (const url of ['javascript:document.title="stolen"', 'http://leak.example/', 'data:text/html,x'])
      for (const type of ['load', 'replace-url', 'title', 'cookie', 'hashchange'])
        PRISTINE.postMessage.call(REAL.top, { wb_type: type, url, ts: '20260131120000', title: '<img src=x onerror=stolen()>', icons: [], hash: url }, '*');
    REAL.attempts = attempts;
    REAL.document.title = 'tried';
  })();
</script></body></html>`;
