import { describe, expect, it } from 'vitest';
import { geo } from '../../../functions/geo/calls.ts';
import { localitySlug } from '../../../src/domain/account/localities.ts';
import type { Locality } from '../../../src/contract/geo.ts';
import { expectFailure, send } from '../support/call.ts';

const get = (path: string) => send<Locality[]>(geo, `/api/geo/${path}`);
const names = (localities: readonly Locality[]) => localities.map(({ name }) => name);
const alphabetical = (localities: readonly Locality[]) =>
  names(localities).toSorted(new Intl.Collator('tr-TR', { numeric: true }).compare);

describe('GET /api/geo/cities', () =>
  it('lists 81 cities by plate code, in Turkish order, cacheable for a day', async () => {
    const { status, data, headers, envelope } = await get('cities');
    expect(status).toBe(200);
    expect(envelope).toEqual(['isSuccess', 'data', 'error']);
    expect(headers.get('cache-control')).toContain('public, max-age=86400');
    expect(data).toContainEqual({ code: '34', name: 'İstanbul' });
    expect(new Set(data.map(({ code }) => code))).toEqual(
      new Set(Array.from({ length: 81 }, (_, index) => String(index + 1).padStart(2, '0'))),
    );
    expect(names(data)).toEqual(alphabetical(data));
    expect(names(data).indexOf('Isparta')).toBeLessThan(names(data).indexOf('İstanbul'));
  }));

describe('GET /api/geo/districts', () => {
  it('lists 973 in all, each with a slug that is unique in its city and never empty', async () => {
    const { data: cities } = await get('cities');
    const lists = await Promise.all(cities.map(async ({ code }) => (await get(`districts?city=${code}`)).data));
    expect(lists.flat()).toHaveLength(973);
    for (const districts of lists) {
      expect(new Set(districts.map(({ code }) => code)).size).toBe(districts.length);
      expect(names(districts)).toEqual(alphabetical(districts));
      for (const { code } of districts) expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }
  });

  it.each([
    ['İstanbul', 'istanbul'],
    ['Şile', 'sile'],
    ['Iğdır', 'igdir'],
    ['Kâhta', 'kahta'],
    ['19 Mayıs', '19-mayis'],
    ['Çüğöş', 'cugos'],
  ])('folds %s to %s', (name, slug) => expect(localitySlug(name)).toBe(slug));

  it.each(['districts', 'districts?city=', 'neighbourhoods?district=kadikoy'])(
    'asks for the city: %s',
    async (path) => {
      const reply = await get(path);
      expectFailure(reply, 422, 'invalid_fields');
      expect(reply.fields).toEqual({ city: 'Şehir seçimi gereklidir' });
    },
  );

  it.each(['82', '00', '1', 'istanbulda', '__proto__', 'constructor', '%00'])(
    'does not know the city %s',
    async (city) => {
      const reply = await get(`districts?city=${city}`);
      expectFailure(reply, 404, 'city_not_found');
      expect(reply.error).toBe('Şehir bulunamadı');
      expectFailure(await get(`neighbourhoods?city=${city}&district=kadikoy`), 404, 'city_not_found');
    },
  );

  it.each(['İstanbul', 'istanbul'])('knows the city by its name, %s', async (city) => {
    expect((await get(`districts?city=${city}`)).data).toEqual((await get('districts?city=34')).data);
  });

  it('refuses two cities', async () => {
    expectFailure(await get('districts?city=34&city=06'), 400, 'malformed_query');
  });
});

describe('GET /api/geo/neighbourhoods', () => {
  it('lists those of a district', async () => {
    const { status, data } = await get('neighbourhoods?city=34&district=kadikoy');
    expect(status).toBe(200);
    expect(data).toContainEqual({ code: 'caferaga-mah', name: 'Caferağa Mah' });
  });

  it('lists some for every district, each once', async () => {
    const { data: cities } = await get('cities');
    for (const city of cities) {
      const { data: districts } = await get(`districts?city=${city.code}`);
      for (const district of districts) {
        const { data } = await get(`neighbourhoods?city=${city.code}&district=${district.code}`);
        expect(data.length, `${city.name} ${district.name}`).toBeGreaterThan(0);
        expect(new Set(data.map(({ code }) => code)).size).toBe(data.length);
      }
    }
  });

  it('does not know a district of another city, and asks for one', async () => {
    expectFailure(await get('neighbourhoods?city=06&district=kadikoy'), 404, 'district_not_found');
    const reply = await get('neighbourhoods?city=34');
    expectFailure(reply, 422, 'invalid_fields');
    expect(reply.fields).toEqual({ district: 'İlçe seçimi gereklidir' });
  });
});
