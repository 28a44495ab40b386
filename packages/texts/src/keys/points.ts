/** Written by `npm run texts` from locales/en/points.po: what each text needs. */
export interface PointsTexts {
  'points.social_feed_react': null;
  'points.social_feed_message': null;
  'points.social_feed_reply': null;
  'points.social_feed_photo': null;
  'points.user_profile_viewed': null;
  'points.private_chat_start': null;
  'points.video_call_join': null;
  'points.miro_board_join': null;
  'points.poll_participated': null;
  'points.livestream_watched': null;
  'points.media_visited': null;
  'points.interactive_page_visited': null;
  'points.self_checkin': null;
}
