// Made of the catalog by `make generate`. Do not edit.
import type { Facts } from './facts';

/** The facts of the sample company, for tests. */
export const sampleFacts: Facts = {
  "version": "fbbcd44a09a4",
  "product": "Wardgate",
  "name": "Wardgate Security Inc.",
  "titleSuffix": "| Wardgate Security Inc.",
  "team": "Wardgate Security Team",
  "region": "Alberta",
  "tagline": "Alberta's trusted security partner",
  "founded": 2014,
  "timeZone": "America/Edmonton",
  "timeZoneName": "Edmonton time",
  "email": "hello@wardgate.example",
  "adminEmail": "admin@wardgate.example",
  "phones": [
    {
      "id": "north",
      "office": "fort-mcmurray",
      "label": "24/7 emergency line, Fort McMurray",
      "e164": "+17805550142",
      "display": "780-555-0142"
    },
    {
      "id": "south",
      "office": "high-river",
      "label": "24/7 emergency line, High River",
      "e164": "+14035550117",
      "display": "403-555-0117"
    }
  ],
  "offices": [
    {
      "id": "fort-mcmurray",
      "city": "Fort McMurray",
      "street": "210 Aurora Gate",
      "province": "AB",
      "provinceName": "Alberta",
      "postalCode": "T9H 0X0",
      "country": "Canada"
    },
    {
      "id": "high-river",
      "city": "High River",
      "street": "48 Foothills Gate",
      "province": "AB",
      "provinceName": "Alberta",
      "postalCode": "T1V 0X0",
      "country": "Canada"
    }
  ],
  "hours": "Mon-Fri 8AM-6PM",
  "areasServed": [
    "Fort McMurray",
    "High River",
    "Calgary",
    "Alberta"
  ],
  "copyrightSince": 2025,
  "services": [
    {
      "id": "security-guards",
      "name": "Security Guard Services",
      "short": "Licensed guards and mobile patrols for sites that must never be left alone.",
      "price": "from $25/hour",
      "deployment": "emergency deployment 2-4 hours, planned 24-48 hours"
    },
    {
      "id": "surveillance",
      "name": "Surveillance \u0026 Alarm Systems",
      "short": "Cameras, alarms and access control, installed, monitored and kept working.",
      "price": "quoted per site",
      "deployment": "install 1-2 weeks"
    },
    {
      "id": "virtual-guard",
      "name": "Virtual Security Guard",
      "short": "Live remote guarding by trained operators who see, speak and dispatch.",
      "price": "60-80% savings compared with guards on the same hours",
      "deployment": "setup 3-5 days"
    },
    {
      "id": "it-support",
      "name": "IT Support",
      "short": "IT support and cybersecurity for the systems your security depends on.",
      "price": "quoted per site",
      "deployment": "1-2 weeks"
    }
  ]
};
