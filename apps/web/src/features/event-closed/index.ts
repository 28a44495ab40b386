export { WelcomeIntro } from './WelcomeIntro.tsx';
