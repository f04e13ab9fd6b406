import type { ProductFile } from '../../domain/product/product-file.ts';
import { areApart, carryRefusal, isCloth, ROLES, type Role } from '../../domain/layers/layers.ts';
import { fills, roleIn, ruleOf, type SetRole, type SetsFile, type WornFile } from '../../domain/layers/sets-file.ts';
import type { Content } from './parsed-content.ts';
import type { Failure } from './failure.ts';

/** That every layer can be had as the file says, hangs beside the others of its set, and is carried by what is to carry it. */
export function checkSets({ sets: { file, data }, products, categories }: Content): Failure[] {
  const failures: Failure[] = [];
  const fail = (field: string, reason: string): void => void failures.push({ file, field, reason });
  const slugs = new Set([...categories, ...products].map((one) => one.data.slug));
  const productOf = (slug: string): ProductFile | undefined => products.find((one) => one.data.slug === slug)?.data;

  data.roles.forEach((role, index) => {
    const at = `roles[${index}]`;
    if (data.roles.findIndex((other) => other.role === role.role) < index) fail(`${at}.role`, 'stands there twice');
    for (const field of ['from', 'except'] as const) {
      role[field].forEach((slug, place) => {
        if (!slugs.has(slug)) fail(`${at}.${field}[${place}]`, `"${slug}" is no category and no product`);
      });
    }
    for (const other of [...role.notWith, ...(role.needs ? [role.needs] : [])]) {
      if (other === role.role || !roleIn(data, other)) fail(at, `"${other}" is no other layer of the file`);
    }
    if (role.needs && ROLES.indexOf(role.needs) > ROLES.indexOf(role.role))
      fail(`${at}.needs`, `${role.needs} hangs before ${role.role}: only what is nearer to the glass can be needed`);
    checkWorn(role, role.usual, `${at}.usual`);
  });

  data.ready.forEach((set, index) => {
    const at = `ready[${index}]`;
    if (data.ready.findIndex((other) => other.id === set.id) < index) fail(`${at}.id`, `"${set.id}" is used already`);
    const roles = set.layers.map(({ role }) => role);
    if (!roles.some(isCloth)) fail(`${at}.layers`, 'must hold something that hangs before the window');
    set.layers.forEach(({ role, ...worn }, place) => {
      const field = `${at}.layers[${place}]`;
      const known = roleIn(data, role);
      if (!known) {
        fail(`${field}.role`, `"${role}" is no layer of the file`);
        return;
      }
      if (roles.indexOf(role) < place) fail(`${field}.role`, `"${role}" stands there twice`);
      checkWorn(known, worn, field);
      checkPlace(data, role, roles, field);
      const carrier = role === 'carrier' ? productOf(worn.product) : undefined;
      if (carrier?.carries && carryRefusal(carrier.carries, roles))
        fail(field, `${worn.product} does not carry these layers`);
    });
  });
  return failures;

  function checkWorn(role: SetRole, worn: WornFile, at: string): void {
    const product = productOf(worn.product);
    if (!product) {
      const renamed = products.find((one) => one.data.aliases.includes(worn.product))?.data.slug;
      fail(
        `${at}.product`,
        renamed ? `"${worn.product}" is called "${renamed}" now` : `"${worn.product}" is no product`,
      );
      return;
    }
    if (!fills(role, product)) fail(`${at}.product`, `${worn.product} is not among what ${role.role} may be`);
    if (worn.color !== undefined && !product.colors.some(({ id }) => id === worn.color))
      fail(`${at}.color`, `${worn.product} has no colour "${worn.color}"`);
    if (worn.pleat !== undefined && !product.pleats.includes(worn.pleat))
      fail(`${at}.pleat`, `${worn.product} is not made with "${worn.pleat}"`);
    if (worn.panels !== undefined && !product.panels.includes(worn.panels))
      fail(`${at}.panels`, `${worn.product} is not sewn as ${worn.panels}`);
    if (worn.gather !== undefined && worn.panels !== 1) fail(`${at}.gather`, 'is for a single panel: panels must be 1');
    if (role.role === 'carrier' && !(product.length && product.carries))
      fail(`${at}.product`, `${worn.product} is not sold by its length, or says not what it carries`);
  }

  function checkPlace(sets: SetsFile, role: Role, beside: readonly Role[], at: string): void {
    const rules = sets.roles.map(ruleOf);
    const rival = beside.find((other) => other !== role && areApart(rules, role, other));
    if (rival) fail(at, `${role} does not hang with ${rival}`);
    const needs = roleIn(sets, role)?.needs;
    if (needs && !beside.includes(needs)) fail(at, `${role} needs ${needs}, which the set has not`);
  }
}
