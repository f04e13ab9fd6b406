/** An address as the form sends it. */
export const addressBody = (parts: Record<string, unknown> = {}) => ({
  addressTitle: 'Ev' as const,
  firstName: 'Ayşe',
  lastName: 'Yılmaz',
  phone: '+90 (532) 000 00-00',
  cityCode: '34',
  districtCode: 'kadikoy',
  neighbourhood: 'Caferağa Mah',
  street: 'Moda Cad.',
  buildingNo: '1',
  postalCode: '34710',
  ...parts,
});
