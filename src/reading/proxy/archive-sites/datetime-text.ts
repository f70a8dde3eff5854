/** A timestamp of 4 to 14 digits for people: `2005`, `March 2005`, `14 March 2005 at 18:30 UTC`. */
export function datetimeText(timestamp: string, language: 'en' | 'fr'): string {
  const whole = timestamp + '00000101000000'.slice(timestamp.length);
  const [, year = '', month = '', day = '', hour = '', minute = '', second = ''] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/.exec(whole) ?? [];
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(date.getTime())) return timestamp;
  const { length } = timestamp;
  return new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    timeZone: 'UTC',
    year: 'numeric',
    ...(length >= 6 ? { month: 'long' } : {}),
    ...(length >= 8 ? { day: 'numeric' } : {}),
    ...(length >= 10 ? { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } : {}),
    ...(length === 14 ? { second: '2-digit' } : {}),
  }).format(date);
}
