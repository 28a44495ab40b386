import type { OnboardingPage as Page } from '@plenary/contract/onboarding-page';
import { AcceptInviteForm } from './AcceptInviteForm.tsx';
import { AvatarForm } from './AvatarForm.tsx';
import { ChannelsForm } from './ChannelsForm.tsx';
import { HelloForm } from './HelloForm.tsx';
import { LoginForm } from './LoginForm.tsx';
import { MobileNumberForm } from './MobileNumberForm.tsx';
import { PassResetForm } from './PassResetForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { RequestResetForm } from './RequestResetForm.tsx';
import { VerifyForm } from './VerifyForm.tsx';

/** The form of a page, by its type. */
export function OnboardingForm({ page: { form, ...page } }: { readonly page: Page }) {
  switch (form.type) {
    case 'login':
      return <LoginForm page={{ ...page, form }} />;
    case 'request_pass_reset':
      return <RequestResetForm page={{ ...page, form }} />;
    case 'pass_reset':
      return <PassResetForm page={{ ...page, form }} />;
    case 'accept_invite':
      return <AcceptInviteForm page={{ ...page, form }} />;
    case 'update_avatar':
      return <AvatarForm page={{ ...page, form }} />;
    case 'update_profile':
      return <ProfileForm page={{ ...page, form }} />;
    case 'verify_phone':
    case 'verify_email':
      return <VerifyForm page={{ ...page, form }} />;
    case 'mobile_number':
      return <MobileNumberForm page={{ ...page, form }} />;
    case 'channels':
      return <ChannelsForm page={{ ...page, form }} />;
    case 'default':
      return <HelloForm page={{ ...page, form }} />;
  }
}
