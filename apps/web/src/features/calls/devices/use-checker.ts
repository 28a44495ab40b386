import { useEffect, useState } from 'react';
import { useServices } from '../../../page/services.tsx';
import { DeviceChecker } from './device-checker.ts';
import { browserMedia } from './media.ts';

/** A check of the devices that looks for as long as the component is there. */
export function useChecker(): DeviceChecker {
  const { storage } = useServices();
  const [checker] = useState(() => new DeviceChecker(browserMedia(), storage));
  useEffect(() => checker.open(), [checker]);
  return checker;
}
