/** Written by `npm run texts` from locales/en/timeline/attendance.po: what each text needs. */
export interface AttendanceTexts {
  'attendance.joined': null;
  'attendance.left': null;
  'attendance.booking_full': null;
  'attendance.open_sessions_disabled': null;
  'attendance.not_open_session': null;
  'attendance.session_ended': null;
  'attendance.not_found': null;
}
