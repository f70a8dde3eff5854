/* Runs in a worker after wombatWorkers.js; the archive prepends the date of its page. */
((timestamp) => {
  'use strict';
  const Wombat = self.WBWombat;
  const { href, origin } = self.location;
  const archived = /^(https?:\/\/[^/]+\/[^/]+\/)\d*(?:[a-z]+_)?\/(.*)$/s;
  const originalOf = (address) =>
    address.startsWith(`${origin}/`) ? (archived.exec(address)?.[2] ?? address) : address;

  const parts = ['href', 'origin', 'protocol', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'];

  /** `location` and `origin` as they were on the web: names of the global object, which a worker may define anew. */
  const showLocation = (shown) => {
    const url = new URL(shown);
    const location = Object.create(self.WorkerLocation.prototype, {
      ...Object.fromEntries(parts.map((name) => [name, { value: url[name], enumerable: true }])),
      toString: { value: () => url.href, enumerable: true },
    });
    const shownNow = { configurable: true, enumerable: true };
    Object.defineProperty(self, 'location', { ...shownNow, get: () => location });
    Object.defineProperty(self, 'origin', { ...shownNow, get: () => url.origin });
    self._WB_wombat_location = location;
  };

  /** Answers name the address that was asked for, without the archive's part. */
  const showAnswers = () => {
    for (const [owner, name] of [
      [self.Response?.prototype, 'url'],
      [self.XMLHttpRequest?.prototype, 'responseURL'],
    ]) {
      const property = owner === undefined ? undefined : Object.getOwnPropertyDescriptor(owner, name);
      if (property?.get === undefined) continue;
      Object.defineProperty(owner, name, {
        ...property,
        get() {
          return originalOf(property.get.call(this));
        },
      });
    }
  };

  const keepWorkers = (prefix, base) => {
    for (const name of ['Worker', 'SharedWorker']) {
      if (self[name] === undefined) continue;
      self[name] = new Proxy(self[name], {
        construct(target, [address, options, ...rest], newTarget) {
          const url = new URL(String(address), base);
          const isModule = options?.type === 'module';
          const leads =
            /^https?:$/.test(url.protocol) && !url.href.startsWith(prefix)
              ? `${prefix}${timestamp}${isModule ? 'wkrm_' : 'wkr_'}/${url.href}`
              : url.href;
          return Reflect.construct(target, [leads, options, ...rest], newTarget);
        },
      });
    }
  };

  // Called with `new` by the wombat of a page.
  const start = function (info) {
    // One modifier for scripts and data: the server learns from the request which of them it is.
    const wombat = new Wombat({ ...info, prefixMod: `${info.prefix}${timestamp}mp_/` });
    const page = new URL(info.originalURL).origin;
    showLocation(
      href.startsWith('blob:') ? `blob:${page}${href.slice(href.lastIndexOf('/'))}` : originalOf(href),
    );
    showAnswers();
    keepWorkers(info.prefix, info.originalURL);
    self.____wb_rewrite_import__ = async (load, base, ...given) => {
      const [specifier, options] = given;
      const written = String(specifier);
      const isAddress = /^(?:[a-z][a-z\d+.-]*:|\.{0,2}\/)/i.test(written);
      if (!isAddress) return load(written, options);
      const url = new URL(written, base);
      const isOurs = !/^https?:$/.test(url.protocol) || url.href.startsWith(info.prefix);
      return load(isOurs ? url.href : `${info.prefix}${timestamp}esm_/${url.href}`, options);
    };
    self._wb_wombat = {
      local_init: (name) => (name === 'location' ? self._WB_wombat_location : undefined),
    };
    return wombat;
  };
  const [, prefix, originalURL] = archived.exec(href) ?? [];
  if (prefix === undefined) self.WBWombat = start;
  else start({ prefix, originalURL });
})(self.__heirloom_timestamp);
