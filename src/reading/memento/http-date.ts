import { secondsOf } from '../../indexing/captures/query/timestamps.ts';

/** `Wed, 31 Jan 2024 12:00:00 GMT` of a timestamp of 14 digits. */
export function httpDate(timestamp: string): string {
  return new Date(secondsOf(timestamp) * 1000).toUTCString();
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const form = new RegExp(
  String.raw`^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\d\d) (${months.join('|')}) (\d{4}) (\d\d):(\d\d):(\d\d) GMT$`,
);

/**
 * The timestamp of 14 digits that an Accept-Datetime means. Undefined: it is no date in the one form that RFC 7089 allows,
 * or no calendar has it. That the weekday is that of the day is not asked.
 */
export function readHttpDate(text: string): string | undefined {
  const [, day = '', name = '', year = '', hour = '', minute = '', second = ''] =
    form.exec(text.trim()) ?? [];
  if (day === '') return undefined;
  const month = String(months.indexOf(name) + 1).padStart(2, '0');
  // A timestamp cannot express a leap second.
  const stamp = `${year}${month}${day}${hour}${minute}${second === '60' ? '59' : second}`;
  return isInCalendar(stamp) ? stamp : undefined;
}

function isInCalendar(timestamp: string): boolean {
  const datetime = new Date(secondsOf(timestamp) * 1000).toISOString();
  return datetime.replaceAll(/\D/g, '').startsWith(timestamp);
}
