/* Additions to wombat for every window that it handles, including frames without a URL. */
(() => {
  'use strict';
  const { prototype } = self._WBWombat;
  const checkedThis = 'return _____WB$wombat$check$this$function_____(this)';
  /** HTML Standard 8.1.6.3: only these are addresses; everything else is a bare name, which the import map knows. */
  const addressLike = /^(?:[a-z][a-z\d+.-]*:|\.{0,2}\/)/i;

  // Called as the archive's rewriter writes it: (load, base, specifier, options). Scripts that wombat wrapped itself call it
  // with the specifier alone.
  prototype.initImportWrapperFunc = function (win) {
    const wombat = this;
    win.____wb_rewrite_import__ = async (load, base, ...given) => {
      if (typeof load !== 'function') return import(wombat.rewriteUrl(String(load), false, 'esm_'));
      const [specifier, options] = given;
      const written = String(specifier);
      if (!addressLike.test(written)) return load(written, options);
      const url = new wombat.URL(written, base).href;
      return load(wombat.rewriteUrl(url, false, 'esm_'), options);
    };
  };

  const withCheckedThis = (given) =>
    given.map((part, at) =>
      at < given.length - 1 ? part : String(part).replace(/\breturn\s+this(?=\s*(?:[;}]|$))/g, checkedThis),
    );

  /** `Function('return this')()` is how many libraries get at the window. */
  const replaceFunction = (win) => {
    const original = win.Function;
    const replaced = new Proxy(original, {
      apply: (target, thisValue, given) => Reflect.apply(target, thisValue, withCheckedThis(given)),
      construct: (target, given, newTarget) =>
        Reflect.construct(target, withCheckedThis(given), newTarget === replaced ? target : newTarget),
    });
    win.Function = replaced;
    Object.defineProperty(original.prototype, 'constructor', { value: replaced });
  };

  const htmlMethods = ['setHTMLUnsafe', 'setHTML'];

  const replaceHtmlMethods = (win, wombat) => {
    const withinTemplates = (fragment) => {
      for (const { content } of fragment.querySelectorAll('template')) {
        wombat.recurseRewriteElem(content);
        withinTemplates(content);
      }
    };
    /** Wombat's own rewriting stops at templates within the text, which may be shadow roots. */
    const rewriteHtml = (html) => {
      const rewritten = wombat.rewriteHtml(String(html));
      if (!/<template/i.test(rewritten)) return rewritten;
      const parsed = new win.DOMParser().parseFromString(`<template>${rewritten}</template>`, 'text/html');
      const outer = parsed.querySelector('template');
      withinTemplates(outer.content);
      outer._no_rewrite = true;
      return outer.innerHTML;
    };
    for (const owner of [win.Element?.prototype, win.ShadowRoot?.prototype]) {
      for (const name of htmlMethods) {
        const original = owner?.[name];
        if (original === undefined) continue;
        owner[name] = {
          [name](html, ...rest) {
            return original.call(this, rewriteHtml(html), ...rest);
          },
        }[name];
      }
    }
  };

  const { wombatInit } = prototype;
  prototype.wombatInit = function () {
    const made = wombatInit.call(this);
    replaceFunction(this.$wbwindow);
    replaceHtmlMethods(this.$wbwindow, this);
    return made;
  };
})();
