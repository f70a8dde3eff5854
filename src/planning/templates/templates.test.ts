import { describe, expect, it } from 'vitest';
import { onBothEngines } from '../../catalogue/test-engines.ts';
import { ensureTemplates } from '../first-templates.ts';
import { refusalOf, TestGround, valueOf } from '../test-ground.ts';
import { addTemplate, addTemplateVersion, changeTemplate } from './save-template.ts';
import { formSections } from './setting-texts.ts';
import { checkTemplate, composeTemplate } from './template-form.ts';
import { listTemplates, readTemplateVersion, readTemplateView } from './template-view.ts';

describe('the form of a template', () => {
  it('knows a field for every setting', () => {
    const sections = formSections();
    expect(sections.map(({ path }) => path)).toEqual([
      'scope',
      'budget.site',
      'budget.job',
      'limits',
      'traps',
      'politeness',
      'robots',
      'addresses',
      'network',
      'files',
    ]);
    const settings = new Map(
      sections.flatMap((section) => section.settings).map((setting) => [setting.path, setting]),
    );
    expect(settings.get('scope.kind')).toMatchObject({
      kind: 'choice',
      choices: ['page', 'path', 'host', 'domain'],
      defaultValue: 'host',
    });
    expect(settings.get('scope.depth')).toMatchObject({ kind: 'number', defaultValue: '20' });
    expect(settings.get('scope.fold-synonyms')).toMatchObject({ kind: 'yes-no', defaultValue: 'yes' });
    expect(settings.get('budget.site.bytes')).toMatchObject({ kind: 'size', defaultValue: 'none' });
    expect(settings.get('budget.site.time')).toMatchObject({ kind: 'duration' });
    expect(settings.get('politeness.min-delay')).toMatchObject({ kind: 'duration', defaultValue: '1 s' });
    expect(settings.get('politeness.factor')).toMatchObject({ kind: 'number' });
    expect(settings.get('network.user-agent')).toMatchObject({ kind: 'text' });
    expect(settings.get('traps.everywhere')).toMatchObject({ kind: 'expressions', defaultValue: '' });
    expect(settings.get('traps.domains')).toMatchObject({ kind: 'expressions-by-domain' });
  });

  it('goes from values to YAML and back', () => {
    const values = {
      'scope.kind': 'domain',
      'scope.reject': '/calendar/\n\\.exe$',
      'budget.site.urls': '500',
      'traps.domains': 'example.org: sort=\nexample.com: a: b',
      'politeness.min-delay': '2 s',
      'robots.policy': 'ignore',
      'network.from': 'us@library.example',
    };
    const { yaml, problems } = composeTemplate(values);
    expect(problems).toEqual([]);
    expect(checkTemplate(yaml)).toEqual({ problems: [], values });
    expect(composeTemplate({ 'scope.kind': 'host', 'scope.depth': ' ' })).toEqual({ yaml: '', problems: [] });
    expect(checkTemplate('')).toEqual({ problems: [], values: {} });
  });

  it('tells what is wrong where it is', () => {
    const { problems } = composeTemplate({
      'scope.depth': 'deep',
      'scope.reject': '(',
      'politeness.min-delay': '10 min',
      'no.such': '1',
      __proto__: 'x',
    });
    expect(problems.map(({ path }) => path)).toEqual([
      'no.such',
      'scope.reject',
      'scope.depth',
      'politeness.min-delay',
    ]);
    expect(checkTemplate('scope:\n  dept: 3\n').problems).toMatchObject([{ line: 2 }]);
    expect(checkTemplate('\t- [').values).toBeNull();
  });
});

onBothEngines('templates', (open) => {
  it('are there at the first start, once, and all can be used', async () => {
    const ground = await TestGround.make(await open());
    await ensureTemplates(ground.catalogue);
    const { templates } = valueOf(await listTemplates(ground.catalogue));
    expect(templates.map(({ name }) => name)).toEqual(['broad', 'careful', 'default', 'one page']);
    for (const { id } of templates) {
      const view = valueOf(await readTemplateView(ground.catalogue.db, id));
      expect(checkTemplate(view.yaml).problems).toEqual([]);
      expect(view.versions).toMatchObject([{ number: 1, createdBy: { displayName: 'Heirloom' } }]);
    }
  });

  it('are versioned, and no version is ever changed', async () => {
    const ground = await TestGround.make(await open());
    const template = valueOf(
      await addTemplate(ground.catalogue, ground.curator, {
        name: 'Slow',
        comment: '',
        yaml: 'scope:\n  depth: 3\n',
      }),
    );
    expect(template).toMatchObject({ number: 1, values: { 'scope.depth': '3' }, configurations: 0 });
    const second = valueOf(
      await addTemplateVersion(ground.catalogue, ground.curator, {
        id: template.id,
        version: 1,
        yaml: 'scope:\n  depth: 4\n',
        comment: 'deeper',
      }),
    );
    expect(second).toMatchObject({ number: 2, version: 2, values: { 'scope.depth': '4' } });
    expect(second.versions.map(({ number, comment }) => [number, comment])).toEqual([
      [2, 'deeper'],
      [1, ''],
    ]);
    expect(
      valueOf(await readTemplateVersion(ground.catalogue, { id: template.id, number: 1 })).yaml,
    ).toContain('depth: 3');
    expect(refusalOf(await readTemplateVersion(ground.catalogue, { id: template.id, number: 9 }))).toContain(
      'not-found',
    );
    const stale = { id: template.id, version: 1, yaml: '', comment: '' };
    expect(refusalOf(await addTemplateVersion(ground.catalogue, ground.curator, stale))).toContain(
      'conflict',
    );
  });

  it('are refused with the line that is wrong, and a name that is taken', async () => {
    const ground = await TestGround.make(await open());
    const wrong = { name: 'DEFAULT', comment: '', yaml: 'scope:\n  depth: no\n' };
    expect(refusalOf(await addTemplate(ground.catalogue, ground.curator, wrong))).toMatch(
      /name: another template[^]*yaml: line 2/,
    );
    const slow = 'traps:\n  domains:\n    example.org: [fine, (?=x)y]\n';
    const held = { name: 'slow', comment: '', yaml: slow };
    expect(refusalOf(await addTemplate(ground.catalogue, ground.curator, held))).toContain('look-ahead');
    const id = await ground.templateId('default');
    const version = { id, version: 1, yaml: 'scope:\n  reject: (b)\\1c\n', comment: '' };
    expect(refusalOf(await addTemplateVersion(ground.catalogue, ground.curator, version))).toContain(
      'back-references',
    );
    const renamed = await changeTemplate(ground.catalogue, ground.curator, {
      id,
      version: 1,
      name: 'Usual',
      comment: 'x',
      isOffered: false,
    });
    expect(valueOf(renamed)).toMatchObject({ name: 'Usual', isOffered: false, number: 1 });
  });
});
