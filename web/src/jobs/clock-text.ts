/** `1:05:33`, `12:04`, `0:07`; with days from the second day on: `2 d 3:04:05`. */
export function clockText(milliseconds: number, day: string): string {
  const whole = Math.max(0, Math.floor(milliseconds / 1000));
  const [days, hours, minutes, seconds] = [
    Math.floor(whole / 86_400),
    Math.floor(whole / 3600) % 24,
    Math.floor(whole / 60) % 60,
    whole % 60,
  ];
  const isLong = days > 0 || hours > 0;
  const clock = isLong
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}`
    : `${minutes}:${twoDigits(seconds)}`;
  return days > 0 ? `${days} ${day} ${clock}` : clock;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
